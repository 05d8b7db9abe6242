import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import type { ReportResult } from '@pipewright/contract/reports/report-result.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect } from '../../platform/database/connections/connection.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { newChangeSet, type TenantReads } from '../../platform/database/tenant/tenant-db.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { memberPrincipal } from '../../platform/read-rights.ts';
import { createReportResults } from '../../platform/reports/results/report-results.ts';
import { avoidEndOf } from '../../testing/period-ends.ts';
import { receivedMessages } from '../../testing/received-messages.ts';
import { find, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { modules } from '../index.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // Results are calculated again in each quarter of an hour. A test takes a second or two.
  await avoidEndOf(15 * 60_000, 60_000);
  user = await app.createTenant();
});

const byStage: ReportDefinition = {
  entity: 'deal',
  by: [{ field: 'dealStageId' }],
  measures: [{ measure: 'count' }],
  show: 'bars',
};

async function run(as = user, more: object = {}): Promise<ReportResult> {
  const { status, body } = await as.call('POST', '/api/reports/run', {
    body: { definition: byStage, ...more },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as ReportResult;
}

/** A result that no message about an earlier change outdates. */
async function settled(): Promise<ReportResult> {
  await receivedMessages(app.database);
  return run();
}

const totalOf = ({ cells }: ReportResult) => cells.find(({ at }) => at[0] === null)?.figures[0];

it('a result is kept until records change that it depends on', async () => {
  const deal = await make(user, '/deals', { name: 'First' });
  const first = await settled();
  expect(totalOf(first)).toBe(1);
  expect(await run()).toEqual(first);
  await make(user, '/industries', { name: 'Not mentioned' });
  expect((await run()).computedAtUtc).toBe(first.computedAtUtc);
  await make(user, '/deals', { name: 'Second' });
  expect(totalOf(await run())).toBe(2);
  const stage = await find(user, '/deal-stages', 'name', 'Qualification');
  await user.call('PATCH', `/api/deal-stages/${stage.id}`, { body: { name: 'Fresh' } });
  expect((await run()).dimensions[0]?.buckets[0]?.name).toBe('Fresh');
  await user.call('DELETE', `/api/deals/${deal.id}`);
  const kept = await run();
  expect(totalOf(kept)).toBe(1);
  expect((await run(user, { isRefreshed: true })).computedAtUtc > kept.computedAtUtc).toBe(true);
});

it('people share a result only if they may see the same, and organizations never do', async () => {
  const rep = await app.addUser(user, 'Sales representative');
  const other = await app.addUser(user, 'Sales representative');
  const admin = await app.addUser(user, 'Administrator');
  const stranger = await app.createTenant();
  await make(user, '/deals', { name: 'Mine' });
  await make(rep, '/deals', { name: 'Theirs' });
  await settled();
  const figures = [];
  for (const reader of [user, rep, other, admin, stranger]) {
    figures.push(await run(reader));
  }
  expect(figures.map(totalOf)).toEqual([2, 1, 0, 2, 0]);
  const times = figures.map(({ computedAtUtc }) => computedAtUtc);
  expect(times[3]).toBe(times[0]);
  expect(times[2]).not.toBe(times[1]);
  // A role that changes is another access level at once.
  const role = await find(user, '/user-roles', 'name', 'Sales representative');
  const { permissions } = (await user.call('GET', `/api/user-roles/${role.id}`)).body as {
    permissions: object;
  };
  const body = { permissions: { ...permissions, 'opportunities.read': 'all' } };
  expect((await user.call('PATCH', `/api/user-roles/${role.id}`, { body })).status).toBe(200);
  expect(totalOf(await run(other))).toBe(2);
});

it('what another process commits is seen as well, whatever it says that it has changed', async () => {
  const deal = await make(user, '/deals', { name: 'Moves' });
  const nameOf = ({ dimensions }: ReportResult) => dimensions[0]?.buckets[0]?.name;
  expect(nameOf(await settled())).toBe('Qualification');
  const stage = await find(user, '/deal-stages', 'name', 'Proposal');
  const other = openDatabase(app.owner, { connections: 1 });
  await other.tenants.write(
    systemPrincipal(user.tenantId),
    newChangeSet('test'),
    tx => tx`
      update crm.deal set deal_stage_id = ${stage.id} where tenant_id = ${user.tenantId} and id = ${deal.id}`,
  );
  await expect.poll(async () => nameOf(await run())).toBe('Proposal');
  await other.close();
});

async function requestOf(definition: ReportDefinition) {
  const db = app.database.tenants;
  const principal = await db.read(systemPrincipal(user.tenantId), tx => memberPrincipal(tx, user.userId));
  return { all: modules, db, principal, definition };
}

/** Reports wait for this lock, however fast the machine is. */
async function whileLocked(work: () => Promise<unknown>): Promise<void> {
  const owner = connect(app.owner, { max: 1, searchPath: 'crm' });
  await owner.begin(async sql => {
    await sql`lock table crm.deal_total in access exclusive mode`;
    await work();
  });
  await owner.end();
}

/** Somebody else always works. */
const isQuiet = () => false;

it('a report that takes long is calculated in the background, and later shows its last result meanwhile', async () => {
  await make(user, '/deals', { name: 'First' });
  const request = await requestOf(byStage);
  const results = createReportResults(modules, { isQuiet, limits: { quickMs: 100 } });
  await whileLocked(async () => {
    await expect(results.read(request)).rejects.toMatchObject({ code: 'stillCalculating' });
    await expect(results.read(request)).rejects.toMatchObject({ code: 'stillCalculating' });
    // It has to be slower than a quick report, so that it is known to take long.
    await new Promise(resolve => setTimeout(resolve, 300));
  });
  await expect.poll(() => results.read(request).then(totalOf, () => undefined)).toBe(1);
  results.invalidate(user.tenantId, new Set(['deal']));
  await whileLocked(async () => {
    expect(await results.read(request)).toMatchObject({ isBeingRefreshed: true });
  });
  await expect.poll(async () => (await results.read(request)).isBeingRefreshed ?? false).toBe(false);
});

it('a report that waits for its turn is calculated once, whatever changes meanwhile, and nobody waits with it', async () => {
  await make(user, '/deals', { name: 'First' });
  const results = createReportResults(modules, {
    isQuiet,
    limits: { quickMs: 15_000, turnMs: 100, atOnce: 2 },
  });
  const { promise: turn, resolve: end } = Promise.withResolvers<void>();
  const db = app.database.tenants;
  /** Takes a place until the end. */
  const lasting: TenantReads = { ...db, read: (...given) => turn.then(() => db.read(...given)) };
  let reads = 0;
  const counting: TenantReads = {
    ...db,
    read(...given) {
      reads += 1;
      return db.read(...given);
    },
  };
  const others = await Promise.all(
    (['donut', 'columns'] as const).map(show => requestOf({ ...byStage, show })),
  );
  const running = others.map(other => results.read({ ...other, db: lasting }));
  const request = { ...(await requestOf(byStage)), db: counting };
  for (let asked = 0; asked < 3; asked += 1) {
    await expect(results.read(request)).rejects.toMatchObject({ code: 'stillCalculating' });
    results.invalidate(user.tenantId, new Set(['deal']));
  }
  expect(reads).toBe(0);
  end();
  await Promise.all(running);
  await expect.poll(() => results.read(request).then(totalOf, () => undefined)).toBe(1);
  const once = reads;
  expect(await results.read(request)).not.toHaveProperty('isBeingRefreshed');
  expect(reads).toBe(once);
  await results.read(request, { isRefreshed: true });
  expect(reads).toBe(2 * once);
});
