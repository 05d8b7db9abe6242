import type { AddressInfo } from 'node:net';
import type { LiveChange } from '@pipewright/contract/operations/administration/live.ts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addField, addLead } from '../../testing/custom-fields.ts';
import { receivedMessages } from '../../testing/received-messages.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { asRole, connect } from '../database/connections/connection.ts';
import { createPool } from '../database/connections/pool.ts';
import { createTenantDb, newChangeSet } from '../database/tenant/tenant-db.ts';
import { newId } from '../ids.ts';
import { systemPrincipal } from '../principal.ts';

let app: TestApp;
let origin: string;
let user: User;
const left: (() => void)[] = [];
beforeAll(async () => {
  app = await openTestApp({ isShared: false });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const leave of left) {
    leave();
  }
  await app.close();
});
beforeEach(async () => {
  user = await app.createTenant();
});

interface Heard {
  event: string;
  id?: string;
  data: LiveChange;
}

/** Subscribes as a browser does and collects the messages about what happens from now on. */
async function watch({ accessToken }: User, headers: Record<string, string> = {}) {
  await receivedMessages(app.database);
  const leaving = new AbortController();
  const heard: Heard[] = [];
  const response = await fetch(`${origin}/api/live`, {
    headers: { authorization: `Bearer ${accessToken}`, ...headers },
    signal: leaving.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const ended = (async () => {
    const events = response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { event = 'message', id, data } of events ?? []) {
      heard.push({ event, id, data: JSON.parse(data) });
    }
  })().catch(() => undefined);
  left.push(() => leaving.abort());
  return { heard, ended, leave: () => leaving.abort() };
}

/** Makes a change set look an hour old. */
async function inAnHour(changeSetId: string): Promise<void> {
  const sql = connect(app.owner, { max: 1, searchPath: 'crm' });
  const changed = await sql`
    update crm.change_set set at_utc = now() - interval '1 hour' where id = ${changeSetId} returning id`;
  await sql.end();
  expect(changed).toHaveLength(1);
}

const make = async (name: string, by = user) => by.call('POST', '/api/tags', { body: { name } });
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id;

describe('a live connection', () => {
  it('receives changes of others, with the ids of the records', async () => {
    const colleague = await app.addUser(user, 'Read only');
    const { heard } = await watch(colleague);
    const made = await make('New');
    await expect.poll(() => heard).toHaveLength(1);
    expect(heard[0]).toEqual({
      event: 'change',
      id: made.headers['x-change-set'],
      data: {
        changeSetId: made.headers['x-change-set'],
        actorId: user.userId,
        changes: [{ resource: 'tag', ids: [idOf(made)] }],
      },
    });
  });

  it('receives changes of custom values and of the definitions of custom fields', async () => {
    const colleague = await app.addUser(user, 'Read only');
    const field = await addField(user, { label: 'Tier' });
    const lead = await addLead(user, { tier: 'gold' });
    const { heard } = await watch(colleague);
    // Two changes may arrive in another order.
    const changes = () => heard.map(({ data }) => data.changes);
    const edited = await user.call('PATCH', `/api/leads/${lead.id}`, {
      body: { custom: { tier: 'silver' } },
    });
    await expect.poll(() => heard.map(({ id }) => id)).toContain(edited.headers['x-change-set']);
    expect(changes()).toContainEqual([{ resource: 'lead', ids: [lead.id] }]);
    await user.call('PATCH', `/api/custom-fields/${field.id}`, { body: { isActive: false } });
    await expect.poll(changes).toContainEqual([{ resource: 'custom-field', ids: [field.id] }]);
    await user.call('DELETE', `/api/custom-fields/${field.id}`);
    await expect
      .poll(() => changes().map(each => each.map(({ resource }) => resource).sort()))
      .toContainEqual(['custom-field', 'lead']);
  });

  it('receives nothing of another organization', async () => {
    const stranger = await app.createTenant();
    const [mine, theirs] = [await watch(user), await watch(stranger)];
    await make('Mine');
    await expect.poll(() => mine.heard).toHaveLength(1);
    await make('Theirs', stranger);
    await expect.poll(() => theirs.heard).toHaveLength(1);
    expect(mine.heard).toHaveLength(1);
  });

  it('continues after the last message when it reconnects', async () => {
    const first = await watch(user);
    await make('One');
    await expect.poll(() => first.heard).toHaveLength(1);
    first.leave();
    const [two, three] = [await make('Two'), await make('Three')];
    const again = await watch(user, { 'last-event-id': first.heard[0]?.id ?? '' });
    await expect
      .poll(() => again.heard.map(({ id }) => id))
      .toEqual(expect.arrayContaining([two.headers['x-change-set'], three.headers['x-change-set']]));
    expect(again.heard.map(({ id }) => id)).not.toContain(first.heard[0]?.id);
  });

  it('receives the missed steps of a long job, however old its change set is', async () => {
    await app.database.tenants.write(
      systemPrincipal(user.tenantId),
      newChangeSet('test'),
      tx => tx`
        insert into crm.tag (tenant_id, name, color, sort_order, is_active)
        select ${user.tenantId}, 'many ' || n, '#000000', n, true from generate_series(1, 1001) as n`,
    );
    const body = { matching: {}, updates: { color: '#123456' } };
    const requested = await user.call('POST', '/api/tags/bulk-update', { body });
    const { job } = requested.body as { job: { id: string } };
    await app.longJobs.worker.step(user.tenantId, { jobId: job.id });
    const changeSetId = requested.headers['x-change-set'] ?? '';
    await inAnHour(changeSetId);
    const { heard } = await watch(user, { 'last-event-id': newId() });
    await expect.poll(() => heard.map(({ id }) => id)).toContain(changeSetId);
  });

  it('receives a gap after a transaction that committed late', async () => {
    const pool = createPool(asRole(app.owner, 'app'), { size: 1, searchPath: 'crm' });
    const late = createTenantDb(pool, () => undefined, -1);
    const changeSet = newChangeSet('test');
    await late.write(
      systemPrincipal(user.tenantId),
      changeSet,
      tx => tx`
        insert into crm.tag (tenant_id, name, color, sort_order, is_active)
        values (${user.tenantId}, 'Late', '#000000', 0, true)`,
    );
    await pool.close();
    await inAnHour(changeSet.id);
    const { heard } = await watch(user, { 'last-event-id': newId() });
    await expect.poll(() => heard).toEqual([{ event: 'gap', data: {} }]);
  });

  it('receives a gap if the missed changes cannot be determined', async () => {
    const { heard } = await watch(user, { 'last-event-id': 'long ago' });
    await expect.poll(() => heard).toEqual([{ event: 'gap', data: {} }]);
  });

  it('does not receive the ids of very many records', async () => {
    const { heard } = await watch(user);
    await app.database.tenants.write(
      { tenantId: user.tenantId, userId: user.userId, permissions: new Map() },
      newChangeSet('test'),
      tx => tx`
        insert into crm.tag (tenant_id, name, color, sort_order, is_active)
        select ${user.tenantId}, 'bulk ' || n, '#000000', n, true from generate_series(1, 300) as n`,
    );
    await expect.poll(() => heard[0]?.data.changes).toEqual([{ resource: 'tag', ids: null }]);
  });

  it('receives changes to the name or formats of the organization whatever the user may read', async () => {
    await user.call('POST', '/api/user-roles', {
      body: { name: 'Auditor', permissions: { 'audit.read': 'all' } },
    });
    const { heard } = await watch(await app.addUser(user, 'Auditor'));
    const renamed = await user.call('PATCH', '/api/organization', { body: { name: 'Renamed Works' } });
    expect(renamed.status).toBe(200);
    await expect.poll(() => heard[0]?.data.changes).toEqual([{ resource: 'organization', ids: null }]);
  });

  it('receives no ids if the user reaches only some of the records', async () => {
    const { heard } = await watch(await app.addUser(user, 'Sales representative'));
    await user.call('POST', '/api/companies', { body: { name: 'Not theirs' } });
    await expect.poll(() => heard[0]?.data.changes).toEqual([{ resource: 'company', ids: null }]);
  });

  it('ends at sign-out, and then receives nothing', async () => {
    const leaver = await app.addUser(user, 'Administrator');
    const { heard, ended } = await watch(leaver);
    const before = idOf(await make('Before'));
    await expect.poll(() => JSON.stringify(heard)).toContain(before);
    expect((await user.call('POST', `/api/users/${leaver.userId}/deactivate`)).status).toBe(200);
    const after = idOf(await make('After'));
    await ended;
    expect(JSON.stringify(heard)).not.toContain(after);
  });

  it('requires a signed-in user', async () => {
    const response = await fetch(`${origin}/api/live`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'unauthenticated' });
  });
});

it('stops the server although live connections are open', async () => {
  const own = await openTestApp({ isShared: false });
  await own.server.listen({ port: 0, host: '127.0.0.1' });
  const port = (own.server.server.address() as AddressInfo).port;
  const { accessToken } = await own.createTenant();
  const response = await fetch(`http://127.0.0.1:${port}/api/live`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  await own.close();
  await expect(response.text()).resolves.toBe(': watching\n\n');
});
