import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiving } from '../../testing/archives.ts';
import { openFeedApp, recordingProcessor, startFeed } from '../../testing/event-feed.ts';
import { importing } from '../../testing/imports/imports.ts';
import { listAll, make } from '../../testing/records.ts';
import type { TestApp, User } from '../../testing/test-app.ts';
import { newChangeSet } from '../database/tenant/tenant-db.ts';
import { systemPrincipal } from '../principal.ts';
import type { EventKind } from './define-processor.ts';

const entities = ['lead', 'contact', 'company', 'deal', 'tag'];
const kinds = entities.flatMap((entity): EventKind[] => [
  `${entity}.created`,
  `${entity}.updated`,
  `${entity}.deleted`,
]);

let app: TestApp;
let user: User;
let key: string;
beforeAll(async () => {
  app = await openFeedApp();
  user = await app.createTenant();
  const body = {
    name: 'Zapier',
    permissions: ['leads.edit', 'leads.read'],
    expiresInDays: 30,
  };
  key = ((await user.call('POST', '/api/security/api-keys', { body })).body as { token: string }).token;
});
afterAll(() => app.close());

let counter = 0;
const makeLead = () => {
  counter += 1;
  const email = `lead-${counter}@example.test`;
  return make(user, '/leads', {
    firstName: 'Lee',
    lastName: `Lead ${counter}`,
    email,
    companyName: `Co ${counter}`,
  });
};

/** The change sets that were made, in order, so that they can be undone. */
const changeSets: string[] = [];
async function call(...[method, path, body]: [Parameters<User['call']>[0], string, unknown?]) {
  const answer = await user.call(method, path, body === undefined ? {} : { body });
  expect(answer.status).toBeLessThan(300);
  const { 'x-change-set': id } = answer.headers;
  if (id) {
    changeSets.push(id);
  }
  const job = (answer.body as { job?: { id: string } } | null)?.job;
  while (job && (await app.longJobs.worker.step(user.tenantId, { jobId: job.id })) === 'again') {}
  return answer;
}

/** Every way of writing records except a restore. `pick` chooses among the existing records. */
const paths: Record<string, (pick: number) => Promise<unknown>> = {
  form: async () => {
    const { id } = await makeLead();
    await call('PATCH', `/api/leads/${id}`, { jobTitle: 'Changed' });
    await call('DELETE', `/api/leads/${id}`);
  },
  api: async () => {
    const { id } = await makeLead();
    const body = { jobTitle: 'By key' };
    expect((await app.call('PATCH', `/api/leads/${id}`, { body, token: key })).status).toBe(200);
  },
  bulk: async () => {
    const ids = [(await makeLead()).id, (await makeLead()).id];
    await call('POST', '/api/leads/bulk-update', { ids, updates: { jobTitle: 'In bulk' } });
    await call('POST', '/api/leads/bulk-delete', { ids });
  },
  import: async pick => {
    const file = importing(app, user);
    const lines = Array.from({ length: 5 }, (_, n) => `Imported ${pick} ${n},${pick}-${n}@import.example`);
    const view = await file.send('lead', ['lastName,email', ...lines].join('\n'));
    await file.run(await file.check(view));
  },
  merge: async () => {
    const [kept, other] = [await makeLead(), await makeLead()];
    await make(user, '/deals', { name: 'Of the other', leadId: other.id });
    await call('POST', `/api/leads/${kept.id}/merge`, { others: [other.id] });
  },
  undo: async pick => {
    const id = changeSets[pick % changeSets.length];
    if (id) {
      // Refused if it was undone already or its records were changed since.
      await user.call('POST', `/api/change-sets/${id}/undo`);
    }
  },
  conversion: async () => {
    const { id } = await makeLead();
    await call('POST', `/api/leads/${id}/convert-to-opportunity`, { opportunityName: 'Converted' });
  },
  job: pick =>
    app.database.tenants.write(systemPrincipal(user.tenantId), newChangeSet('job test'), async tx => {
      const [tag] = await tx<{ id: string }>`
        insert into crm.tag (tenant_id, name, color, sort_order, is_active)
        values (${user.tenantId}, ${`Job ${pick} ${newChangeSet('').id}`}, '#000000', 0, true) returning id`;
      await tx`update crm.tag set color = '#ffffff' where tenant_id = ${user.tenantId} and id = ${tag?.id ?? null}`;
      await tx`savepoint attempt`;
      await tx`delete from crm.lead where tenant_id = ${user.tenantId}`.catch(() => undefined);
      await tx`rollback to savepoint attempt`;
    }),
};

/** The change log of the entities that the processor listens to. */
const readLog = () =>
  app.database.tenants.read(
    systemPrincipal(user.tenantId),
    tx => tx<{ id: string; rowId: string }>`
      select id, row_id as "rowId" from crm.change_log
      where tenant_id = ${user.tenantId} and entity = any (${entities}::text[]) order by id`,
  );

function byRecord(entries: readonly { id: string; rowId: string }[]): Record<string, string[]> {
  const grouped = Map.groupBy(entries, ({ rowId }) => rowId);
  return Object.fromEntries([...grouped].map(([rowId, all]) => [rowId, all.map(({ id }) => id)]));
}

it('delivers every change of every write path once, in the order of its record', async () => {
  const { processor, received, by } = recordingProcessor('everything', [...kinds, 'organization.restored']);
  const feed = await startFeed(app, [processor]);
  const before = new Set((await readLog()).map(({ id }) => id));
  const names = Object.keys(paths);
  const [steps = []] = fc
    .sample(
      fc.tuple(
        fc.shuffledSubarray([...names, ...names, ...names], { minLength: names.length * 3 }),
        fc.array(fc.nat(1000), { minLength: names.length * 3, maxLength: names.length * 3 }),
      ),
      { seed: 20_261_116, numRuns: 1 },
    )
    .map(([order, picks]) => order.map((name, n) => [name, picks[n] ?? 0] as const));
  for (const [name, pick] of steps) {
    await paths[name]?.(pick);
  }
  const logged = (await readLog()).filter(({ id }) => !before.has(id));
  expect(logged.length).toBeGreaterThan(60);
  await expect.poll(() => by(user.tenantId).length).toBeGreaterThanOrEqual(logged.length);
  expect(byRecord(by(user.tenantId))).toEqual(byRecord(logged));
  expect(new Set(received.map(({ cause }) => cause?.actorKind))).toEqual(
    new Set(['user', 'api-key', 'import', 'system']),
  );
  await feed.stop();
});

it('delivers a restore as one event that replaces those that were waiting', async () => {
  const { processor, by } = recordingProcessor('restores', [...kinds, 'organization.restored']);
  const quiet = await startFeed(app, [processor]);
  await quiet.stop();
  const archives = archiving(app, user);
  const { id } = await archives.make();
  await makeLead();
  const restored = await archives.restore(id);
  expect(restored.state).toBe('done');
  const feed = await startFeed(app, [processor]);
  await expect.poll(() => by(user.tenantId).length).toBeGreaterThan(0);
  expect(by(user.tenantId)).toMatchObject([{ kind: 'organization.restored', rowId: user.tenantId }]);
  expect((await listAll(user, '/leads')).length).toBeGreaterThan(0);
  await feed.stop();
});
