import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importing } from '../../testing/imports/imports.ts';
import { find, listAll, make, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { newChangeSet } from '../database/tenant/tenant-db.ts';
import { systemPrincipal } from '../principal.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

const lead = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navy.example' };

interface Entry {
  actor: { id: string } | null;
  via: { kind: string; ref: string | null; label: string | null };
  causedBy: string | null;
  operation: string;
  changeSetId: string;
}
const timelineOf = async (id: string, path = 'leads') =>
  (await user.call('GET', `/api/${path}/${id}/timeline?kind=change`)).body as Entry[];
const auditOf = async (id: string) => (await user.call('GET', `/api/audit?recordId=${id}`)).body as Entry[];

async function makeKey(name: string, permissions = ['leads.read', 'leads.create', 'leads.edit']) {
  const body = { name, permissions, expiresInDays: 30 };
  const made = (await user.call('POST', '/api/security/api-keys', { body })).body as {
    key: { id: string };
    token: string;
  };
  return { id: made.key.id, token: made.token };
}

describe('the actor of a change', () => {
  it('is the person', async () => {
    const { id } = await make(user, '/leads', lead);
    const via = { kind: 'user', ref: null, label: null };
    expect(await timelineOf(id)).toMatchObject([{ actor: { id: user.userId }, via, causedBy: null }]);
    expect(await auditOf(id)).toMatchObject([{ actor: { id: user.userId }, via, causedBy: null }]);
  });

  it('is the API key by its name, even after the key was deleted', async () => {
    const name = String.raw`O'Brien's "Zapier" \'; reset role; --`;
    const key = await makeKey(name);
    const { body } = await app.call('POST', '/api/leads', { body: lead, token: key.token });
    const { id } = body as { id: string };
    expect((await user.call('DELETE', `/api/security/api-keys/${key.id}`)).status).toBe(204);
    const via = { kind: 'api-key', ref: key.id, label: name };
    expect(await timelineOf(id)).toMatchObject([{ actor: { id: user.userId }, via }]);
    expect(await auditOf(id)).toMatchObject([{ actor: { id: user.userId }, via }]);
  });

  it('appears in the CSV export of the audit log', async () => {
    const key = await makeKey('Zapier');
    await app.call('POST', '/api/leads', { body: lead, token: key.token });
    const { body } = await user.call('GET', '/api/audit/export?resource=lead');
    const [headings, line] = String(body).split('\r\n');
    expect(headings?.endsWith(',Action,Via')).toBe(true);
    expect(line).toContain('Ada Admin,Created,Lead,Grace Hopper');
    expect(line?.endsWith(',API key Zapier')).toBe(true);
  });

  it('is the import by its file, and for its undo the undone action', async () => {
    const file = importing(app, user);
    const view = await file.send('lead', 'lastName,email\nHopper,grace@navy.example', { name: 'leads.csv' });
    const done = await file.run(await file.check(view));
    const { id } = await find(user, '/leads', 'lastName', 'Hopper');
    const via = { kind: 'import', ref: done.id, label: 'leads.csv' };
    const entries = await timelineOf(id);
    expect(entries).toMatchObject([{ actor: { id: user.userId }, via, operation: 'insert' }]);
    const changeSetId = entries[0]?.changeSetId ?? '';
    expect((await user.call('POST', `/api/change-sets/${changeSetId}/undo`)).status).toBe(200);
    expect((await auditOf(id))[0]).toMatchObject({
      via: { kind: 'user' },
      causedBy: changeSetId,
      operation: 'delete',
    });
  });

  it('is the background job, on behalf of its user', async () => {
    const key = await makeKey('Zapier', ['masters.read', 'masters.edit']);
    await app.database.tenants.write(
      systemPrincipal(user.tenantId),
      newChangeSet('test'),
      tx => tx`
        insert into crm.tag (tenant_id, name, color, sort_order, is_active)
        select ${user.tenantId}, 'Tag ' || n, '#000000', n, true from generate_series(1, 1001) as n`,
    );
    const { id } = await find(user, '/tags', 'name', 'Tag 1');
    const requested = [
      { token: user.accessToken, color: '#111111', via: { kind: 'user', label: null } },
      { token: key.token, color: '#222222', via: { kind: 'api-key', ref: key.id, label: 'Zapier' } },
    ];
    for (const { token, color, via } of requested) {
      const body = { matching: {}, updates: { color } };
      const answer = await app.call('POST', '/api/tags/bulk-update', { body, token });
      const { job } = answer.body as { job: { id: string } };
      while ((await app.longJobs.worker.step(user.tenantId, { jobId: job.id })) === 'again') {}
      expect((await auditOf(id))[0]).toMatchObject({
        via: { ref: job.id, ...via },
        operation: 'update',
        actor: { id: user.userId },
      });
    }
  });

  it('is the system for the product’s own changes, never the previous user of the session', async () => {
    const key = await makeKey('Zapier');
    await app.call('POST', '/api/leads', { body: lead, token: key.token });
    await app.database.tenants.write(
      systemPrincipal(user.tenantId),
      newChangeSet('test'),
      tx => tx`
        insert into crm.tag (tenant_id, name, color, sort_order, is_active)
        values (${user.tenantId}, 'By itself', '#000000', 0, true)`,
    );
    const { id } = await find(user, '/tags', 'name', 'By itself');
    expect(await auditOf(id)).toMatchObject([
      { actor: null, via: { kind: 'system', ref: null, label: null } },
    ]);
  });

  it('is the undone action for an undo, and the undo for a redo', async () => {
    const { id } = await make(user, '/leads', lead);
    const changed = await user.call('PATCH', `/api/leads/${id}`, { body: { jobTitle: 'Admiral' } });
    const undone = await undo(user, changed);
    await undo(user, undone);
    const sets = (await timelineOf(id)).map(({ causedBy }) => causedBy);
    expect(sets).toEqual([undone.headers['x-change-set'], changed.headers['x-change-set'], null, null]);
  });
});

it('rejects more than ten reactions in a row', async () => {
  const before = (await listAll(user, '/tags')).length;
  const react = (depth: number) =>
    app.database.tenants.write(
      systemPrincipal(user.tenantId),
      { ...newChangeSet('reaction'), cause: { changeSetId: newChangeSet('').id, depth } },
      tx => tx`
        insert into crm.tag (tenant_id, name, color, sort_order, is_active)
        values (${user.tenantId}, ${`Depth ${depth}`}, '#000000', 0, true)`,
    );
  await react(10);
  await expect(react(11)).rejects.toThrow('have caused each other');
  expect((await listAll(user, '/tags')).length).toBe(before + 1);
});
