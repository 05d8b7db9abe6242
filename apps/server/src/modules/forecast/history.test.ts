import { shiftPeriod } from '@pipewright/contract/forecast/forecast-figures.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newChangeSet, type TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { forecastClient, stagesByName } from '../../testing/forecast.ts';
import { find, make, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let stages: Record<string, string>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.createTenant();
  stages = await stagesByName(admin);
});

const inTenant = (work: (tx: TenantTx) => Promise<unknown>) =>
  app.database.tenants.write(systemPrincipal(admin.tenantId), newChangeSet('test'), work);
const takeSnapshot = () => inTenant(tx => tx`select crm.take_forecast_snapshot()`);
const makeDeal = (name: string, body: object = {}) => forecastClient(admin).makeDeal(name, body);
const get = <T>(user: User, path: string) => forecastClient(user).get<T>(path);

describe('a snapshot', () => {
  it('keeps what the deals of each owner, month and category are worth', async () => {
    const own = await app.addUser(admin, 'Sales representative');
    await make(admin, '/user-roles', { name: 'Own', permissions: { 'opportunities.read': 'own' } });
    const alone = await app.addUser(admin, 'Own');
    const date = { expectedCloseDate: '2027-02-10' };
    await makeDeal('A', { amount: 100, ...date, ownerUserId: own.userId });
    await makeDeal('B', { amount: 50, ...date, dealStageId: stages.Negotiation, ownerUserId: alone.userId });
    await makeDeal('Elsewhere', { amount: 7, expectedCloseDate: '2027-05-01' });
    await makeDeal('Lost', { amount: 9, ...date, dealStageId: stages.Lost, lostReason: 'Price' });
    await takeSnapshot();
    await takeSnapshot();
    const worth = { won: 0, bestCase: 0, takenOn: expect.any(String) };
    expect(await get(admin, 'snapshots?period=2027-Q1')).toEqual([
      { ...worth, commit: 50, pipeline: 100, weighted: 47.5 },
    ]);
    expect(await get(admin, 'snapshots?period=2027-03')).toEqual([]);
    expect(await get(alone, 'snapshots?period=2027-02')).toEqual([
      { ...worth, commit: 50, pipeline: 0, weighted: 37.5 },
    ]);
  });

  it('is converted when the base currency changes, and back when that is undone', async () => {
    const euro = await find(admin, '/currencies', 'code', 'EUR');
    await admin.call('PATCH', `/api/currencies/${euro.id}`, { body: { exchangeRate: 0.4 } });
    const date = { expectedCloseDate: '2027-02-10' };
    await makeDeal('A', { amount: 33.33, ...date, dealStageId: stages.Negotiation });
    await takeSnapshot();
    const worth = async () => await get<{ commit: number }[]>(admin, 'snapshots?period=2027-Q1');
    const before = await worth();
    expect(before).toMatchObject([{ commit: 33.33 }]);
    const rebased = await admin.call('PATCH', `/api/currencies/${euro.id}`, {
      body: { isBaseCurrency: true },
    });
    expect(rebased.status).toBe(200);
    expect(await worth()).toMatchObject([{ commit: 13.332 }]);
    expect((await undo(admin, rebased)).status).toBe(200);
    expect(await worth()).toEqual(before);
  });

  it('is taken by a job of the week', async () => {
    await makeDeal('A', { amount: 100, expectedCloseDate: '2027-02-10' });
    const { createForecastSnapshots } = await import('./take-snapshots.ts');
    const { job, schedule } = createForecastSnapshots(async () => [admin.tenantId]);
    const asked: string[] = [];
    await schedule.run({
      enqueue: async (_, tenantId) => {
        asked.push(tenantId);
      },
    });
    expect(asked).toEqual([admin.tenantId]);
    await inTenant(tx => job.run(tx, { tenantId: admin.tenantId }));
    expect(await get(admin, 'snapshots?period=2027-Q1')).toHaveLength(1);
  });
});

describe('accuracy', () => {
  it('compares what was submitted with what was won', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const month = shiftPeriod(today.slice(0, 7), -1);
    const closedOn = `${month}-15`;
    const deal = await makeDeal('Won', { amount: 200 });
    await admin.call('POST', `/api/deals/${deal.id}/move`, { body: { dealStageId: stages.Won, closedOn } });
    await inTenant(
      tx => tx`
        insert into crm.forecast_submission (user_id, period, amount, submitted_by_user_id, created_at_utc)
        values (${admin.userId}, ${month}, 100, ${admin.userId}, ${`${month}-02T00:00:00Z`}),
          (${admin.userId}, ${month}, 250, ${admin.userId}, ${`${month}-20T00:00:00Z`})`,
    );
    // Too late to count.
    await admin.call('POST', '/api/forecast/submissions', { body: { period: month, amount: 200 } });
    expect(await get(admin, 'accuracy?kind=month')).toEqual([
      {
        userId: admin.userId,
        fullName: expect.any(String),
        period: month,
        won: 200,
        first: 100,
        last: 250,
        accuracyOfFirst: 0.5,
        accuracyOfLast: 0.75,
      },
    ]);
    expect(await get(admin, 'accuracy?kind=quarter')).toEqual([]);
    const own = await app.addUser(admin, 'Sales representative');
    expect(await get(own, 'accuracy?kind=month')).toEqual([]);
  });
});
