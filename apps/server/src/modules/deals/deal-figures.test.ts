import type { GroupsResult } from '@pipewright/contract/groups.ts';
import { staleDeals } from '@pipewright/contract/operations/sales/deals.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { listAll, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
let stages: Record<string, string>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
  stages = Object.fromEntries((await listAll(user, '/deal-stages')).map(({ name, id }) => [name, id]));
});

const makeDeal = (name: string, body: object = {}) => make(user, '/opportunities', { name, ...body });

describe('the figures', () => {
  it('forecast open and won deals by month', async () => {
    await makeDeal('A', { amount: 100, expectedCloseDate: '2027-01-31' });
    await makeDeal('B', { amount: 20, expectedCloseDate: '2027-01-01', dealStageId: stages.Proposal });
    await makeDeal('C', { amount: 7, expectedCloseDate: '2027-01-15', dealStageId: stages.Won });
    await makeDeal('D', {
      amount: 9,
      expectedCloseDate: '2027-01-15',
      dealStageId: stages.Lost,
      lostReason: 'x',
    });
    await makeDeal('E', { amount: 5, expectedCloseDate: '2027-02-01' });
    await makeDeal('F', { amount: 1 });
    const { body } = await user.call('GET', '/api/opportunities/forecast');
    expect(body).toEqual([
      { month: '2027-01', count: 2, sum: 120, weighted: 20, won: 7 },
      { month: '2027-02', count: 1, sum: 5, weighted: 0.5, won: 0 },
      { month: null, count: 1, sum: 1, weighted: 0.1, won: 0 },
    ]);
    const searched = await user.call('GET', `/api/opportunities/forecast?dealStageId=${stages.Proposal}`);
    expect(searched.body).toMatchObject([{ month: '2027-01', count: 1 }]);
  });

  it('add up by stage, source and month', async () => {
    await makeDeal('A', { amount: 100 });
    await makeDeal('B', { amount: 20, dealStageId: stages.Won });
    await makeDeal('C', { amount: 30, dealStageId: stages.Won });
    const measures = { count: { measure: 'count' }, sum: { measure: 'sum', field: 'baseAmount' } };
    const grouped = async (field: string) => {
      const answer = await user.call('POST', '/api/opportunities/groups', {
        body: { by: [{ field }], measures },
      });
      const { groups } = answer.body as GroupsResult;
      return groups.map(({ keys: [key], figures }) => [key?.value, key?.name, figures.count, figures.sum]);
    };
    expect(await grouped('dealStageId')).toEqual([
      [stages.Won, 'Won', 2, 50],
      [stages.Qualification, 'Qualification', 1, 100],
    ]);
    expect(await grouped('leadSourceId')).toEqual([[null, null, 3, 150]]);
    const month = new Date().toISOString().slice(0, 7);
    expect(await grouped('closedAtUtc')).toEqual([
      [month, month, 2, 50],
      [null, null, 1, 100],
    ]);
    expect(await grouped('createdAtUtc')).toEqual([[month, month, 3, 150]]);
  });

  it('count stale deals: open, without a stage change or activity for two weeks', async () => {
    await makeDeal('Fresh');
    await makeDeal('Stale');
    await makeDeal('Touched');
    await makeDeal('Won', { dealStageId: stages.Won });
    await app.database.tenants.write(systemPrincipal(user.tenantId), newChangeSet('test'), async tx => {
      await tx`update crm.deal set stage_since_utc = now() - interval '20 days'
        where tenant_id = ${user.tenantId} and name <> 'Fresh'`;
      await tx`update crm.deal set last_activity_at_utc = now() - interval '1 day'
        where tenant_id = ${user.tenantId} and name = 'Touched'`;
    });
    const rows = await listAll(
      user,
      `/opportunities?filter=${encodeURIComponent(JSON.stringify(staleDeals))}`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['Stale']);
  });
});
