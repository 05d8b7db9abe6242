import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseOf } from '../../testing/databases/nodes.ts';
import { make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { connect, type Sql } from '../database/connections/connection.ts';
import { importRetention } from '../import/import-retention.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { createRetention, nightlyRetention } from './retention.ts';
import { retentionTasks } from './retention-tasks.ts';

const batch = 4;
const tasks = [...retentionTasks, ...importRetention].map(task => ({ ...task, batch }));

let app: TestApp;
let admin: Sql;
let mine: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  mine = await app.createTenant();
  admin = connect(await databaseOf(app.owner, mine.tenantId), { max: 1, searchPath: 'crm' });
  // Triggers require the tenant and the change set.
  await admin`
    select set_config('app.tenant_id', ${mine.tenantId}, false),
      set_config('app.change_set_id', gen_random_uuid()::text, false)`;
  return () => admin.end();
});

/** A retention job as a server that has just started has it. It keeps no state between steps. */
const retention = () => createRetention({ tenants: app.database.tenants, tasks });
const step = (days = 30) => retention().step(mine.tenantId, { days });
async function stepsUntilOver(days = 30): Promise<number> {
  for (let steps = 1; steps < 10_000; steps++) {
    if ((await step(days)) === 'over') {
      return steps;
    }
  }
  throw new Error('The retention does not end');
}
const countLog = async ({ tenantId }: User) => {
  const [row] = await admin`
    select (select count(*) from crm.change_log where tenant_id = ${tenantId}) as entries,
      (select count(*) from crm.change_set where tenant_id = ${tenantId}) as sets,
      (select count(*) from crm.action_kind where tenant_id = ${tenantId}) as kinds`;
  return row;
};
const age = (user: User, days = 31) => admin`
  update crm.change_set set at_utc = now() - make_interval(days => ${days}) where tenant_id = ${user.tenantId}`;

describe('the change log', () => {
  it('deletes entries that are older than the setting, of one organization, in several batches', async () => {
    const other = await app.createTenant();
    for (let n = 0; n < 3 * batch; n++) {
      await make(mine, '/tags', { name: `Old ${n}` });
    }
    await age(mine);
    await age(other);
    const recent = await mine.call('POST', '/api/tags', { body: { name: 'Recent' } });
    const before = await countLog(other);

    expect(await stepsUntilOver()).toBeGreaterThan(3);
    expect(await countLog(mine)).toEqual({ entries: 1, sets: 1, kinds: 1 });
    expect(await countLog(other)).toEqual(before);
    const undo = await mine.call('POST', `/api/change-sets/${recent.headers['x-change-set']}/undo`);
    expect(undo.status).toBe(200);
  });

  it('continues after a server was killed between two batches, and refuses to undo a partly deleted action', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3 * batch; n++) {
      ids.push((await make(mine, '/tags', { name: `Many ${n}` })).id);
    }
    for (const table of ['change_log', 'change_set', 'action_kind']) {
      await admin`delete from ${admin(`crm.${table}`)} where tenant_id = ${mine.tenantId}`;
    }
    const body = { ids, updates: { description: 'all of them' } };
    const changed = await mine.call('POST', '/api/tags/bulk-update', { body });
    await age(mine);

    expect(await step()).toBe('again');
    expect(await countLog(mine)).toMatchObject({ entries: 2 * batch, sets: 1 });
    const undo = await mine.call('POST', `/api/change-sets/${changed.headers['x-change-set']}/undo`);
    expect(undo.status).toBe(409);

    await stepsUntilOver();
    expect(await countLog(mine)).toEqual({ entries: 0, sets: 0, kinds: 0 });
  });

  it('never deletes entries younger than 30 days', async () => {
    await make(mine, '/tags', { name: 'Young' });
    await age(mine, 29);
    const before = await countLog(mine);
    await stepsUntilOver(1);
    expect(await countLog(mine)).toEqual(before);
  });
});

it('deletes changes of lead scores that were never delivered together with their action', async () => {
  const lead = await make(mine, '/leads', { firstName: 'Ada', lastName: 'L', email: 'ada@x.test' });
  const scores = () => admin`select from crm.lead_score_change where tenant_id = ${mine.tenantId}`;
  await admin`
    insert into crm.lead_score_change (tenant_id, change_set_id, lead_id, operation, before, after)
    select tenant_id, change_set_id, row_id, 'score', 0, 10 from crm.change_log
    where tenant_id = ${mine.tenantId} and row_id = ${lead.id}`;
  await stepsUntilOver();
  expect(await scores()).toHaveLength(1);
  await age(mine);
  await stepsUntilOver();
  expect(await scores()).toHaveLength(0);
});

it('deletes the stage history of a deal once the deal cannot be restored', async () => {
  const [gone, kept] = [
    await make(mine, '/opportunities', { name: 'Lost' }),
    await make(mine, '/opportunities', { name: 'Won' }),
  ];
  const history = async () =>
    (await admin`select deal_id as id from crm.deal_stay where tenant_id = ${mine.tenantId}`).map(
      ({ id }) => id,
    );
  await mine.call('DELETE', `/api/opportunities/${gone.id}`);
  await stepsUntilOver();
  expect((await history()).sort()).toEqual([gone.id, kept.id].sort());
  await age(mine);
  await stepsUntilOver();
  expect(await history()).toEqual([kept.id]);
});

it('deletes the contents of imported files after 30 days and keeps their counts', async () => {
  const { tenantId } = mine;
  const addImport = async (days: number) => {
    const [row] = await admin`
      insert into crm.import (tenant_id, resource, file_name, made_by_user_id, created_at_utc)
      values (${tenantId}, 'tag', 'tags.csv', ${mine.userId}, now() - make_interval(days => ${days})) returning id`;
    const id = String(row?.id);
    for (let n = 0; n <= 2 * batch; n++) {
      await admin`
        insert into crm.import_rows (tenant_id, import_id, first_row, cells, creates)
        values (${tenantId}, ${id}, ${n}, '[["Ada", "ada@example.test"]]', 1)`;
      await admin`insert into crm.import_piece values (${tenantId}, ${id}, ${n}, 'bytes')`;
      await admin`insert into crm.import_key values (${tenantId}, ${id}, ${`key ${n}`}, ${n})`;
      await admin`insert into crm.import_text values (${tenantId}, ${id}, ${n}, 'Ada')`;
    }
    return id;
  };
  const held = async (id: string) => {
    const [row] = await admin`
      select (select count(*)::integer from crm.import_rows where tenant_id = ${tenantId} and import_id = ${id} and cells <> '[]') as cells,
        (select sum(creates)::integer from crm.import_rows where tenant_id = ${tenantId} and import_id = ${id}) as creates,
        (select count(*)::integer from crm.import_piece where tenant_id = ${tenantId} and import_id = ${id}) as pieces,
        (select count(*)::integer from crm.import_key where tenant_id = ${tenantId} and import_id = ${id}) as keys,
        (select count(*)::integer from crm.import_text where tenant_id = ${tenantId} and import_id = ${id}) as texts`;
    return row;
  };
  const [old, young] = [await addImport(31), await addImport(29)];
  const n = 2 * batch + 1;
  expect(await held(old)).toEqual({ cells: n, creates: n, pieces: n, keys: n, texts: n });
  expect(await stepsUntilOver()).toBeGreaterThan(8);
  expect(await held(old)).toEqual({ cells: 0, creates: n, pieces: 0, keys: 0, texts: 0 });
  expect(await held(young)).toEqual({ cells: n, creates: n, pieces: n, keys: n, texts: n });
});

it('deletes mails, notifications, idempotency keys, failed jobs and chunks of deleted files', async () => {
  const { tenantId, userId } = mine;
  await admin`delete from crm.mail where tenant_id = ${tenantId}`;
  for (const days of [0, 31]) {
    const at = admin`now() - make_interval(days => ${days})`;
    for (let n = 0; n <= batch; n++) {
      await admin`
        insert into crm.mail (tenant_id, recipient, subject, text, html, state, created_at_utc)
        values (${tenantId}, 'ada@example.test', 'Hello', 'Hello', 'Hello', 'kept', ${at})`;
      await admin`
        insert into crm.notification (tenant_id, user_id, title, path, created_at_utc)
        values (${tenantId}, ${userId}, 'Hello', '/', ${at})`;
      await admin`
        insert into crm.idempotency_key (tenant_id, user_id, key, request_hash, created_at_utc)
        values (${tenantId}, ${userId}, ${`${days} ${n}`}, '', ${at})`;
      await admin`
        insert into crm.failed_job
        values (${tenantId}, gen_random_uuid(), 'a', 'A', '{}', 'broken', 1, false, true, ${at})`;
      await admin`
        insert into crm.file_piece (tenant_id, file_id, n, bytes, created_at_utc)
        values (${tenantId}, ${tenantId}, ${days + n}, 'bytes', ${at})`;
    }
  }
  await stepsUntilOver();
  const left = await Promise.all(
    ['mail', 'notification', 'idempotency_key', 'failed_job', 'file_piece'].map(
      async table =>
        (
          await admin`select count(*)::integer as n from ${admin(`crm.${table}`)} where tenant_id = ${tenantId}`
        )[0]?.n,
    ),
  );
  expect(left).toEqual(Array(5).fill(batch + 1));
});

it('prefers the organization’s own retention to the installation’s', async () => {
  await make(mine, '/tags', { name: 'Old' });
  await age(mine);
  await admin`update crm.organization set retention_days = 90 where tenant_id = ${mine.tenantId}`;
  await stepsUntilOver(30);
  expect(await countLog(mine)).not.toMatchObject({ sets: 0 });
});

it('enqueues a retention job for every organization every night', async () => {
  const requested: unknown[] = [];
  const enqueue: Jobs['enqueue'] = async (job, tenantId, payload) =>
    void requested.push([job.name, tenantId, payload]);
  await nightlyRetention(retention(), 365, async () => ['one', 'two']).run({ enqueue });
  expect(requested).toEqual([
    ['forget-old-changes', 'one', { days: 365 }],
    ['forget-old-changes', 'two', { days: 365 }],
  ]);
});
