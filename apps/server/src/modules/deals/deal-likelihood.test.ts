import type { DealLikelihood } from '@pipewright/contract/operations/sales/deals.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Sql } from '../../platform/database/connections/connection.ts';
import { newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { historySql } from '../../platform/likelihood/read-deal-model.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { skipOnCitus } from '../../testing/databases/nodes.ts';
import { openScoringTest } from '../../testing/lead-scoring.ts';
import { find, listAll, make } from '../../testing/records.ts';
import { openPlanReader } from '../../testing/sql/read-plans.ts';
import type { TestApp, User } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Sql;
let close: () => Promise<void>;
let admin: User;
let stages: { open: string; won: string; lost: string };
let sources: { referral: string; website: string };
beforeAll(async () => {
  ({ app, owner, close } = await openScoringTest());
});
afterAll(() => close());
beforeEach(async () => {
  admin = await app.createTenant();
  const all = await listAll(admin, '/deal-stages');
  stages = {
    open: all.find(({ isWon, isLost }) => !isWon && !isLost)?.id ?? '',
    won: all.find(({ isWon }) => isWon)?.id ?? '',
    lost: all.find(({ isLost }) => isLost)?.id ?? '',
  };
  const [referral, website] = await Promise.all(
    ['referral', 'website'].map(async key => (await find(admin, '/lead-sources', 'key', key)).id),
  );
  sources = { referral: referral ?? '', website: website ?? '' };
});

/** Closed deals, one a day, in turn from both sources, each ten days in an open stage before. */
async function addHistory(count: number, isWon: (n: number) => boolean): Promise<void> {
  const { tenantId, userId } = admin;
  const given = Array.from({ length: count }, (_, n) => ({
    days: count - n,
    stage: isWon(n) ? stages.won : stages.lost,
    source: n % 2 === 0 ? sources.referral : sources.website,
  }));
  await app.database.tenants.write(
    systemPrincipal(tenantId),
    newChangeSet('fill'),
    tx => tx`
      insert into crm.deal (tenant_id, name, amount, deal_stage_id, lost_reason, lead_source_id, owner_user_id, tag_ids,
        created_at_utc, closed_at_utc)
      select ${tenantId}::uuid, 'Closed', 100, stage, 'Price', source, ${userId}::uuid, '{}',
        now() - make_interval(days => days + 10), now() - make_interval(days => days)
      from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as given (days integer, stage uuid, source uuid)`,
  );
  await owner`
    insert into crm.deal_stay (tenant_id, deal_id, deal_stage_id, entered_at_utc, left_at_utc)
    select tenant_id, id, ${stages.open}::uuid, created_at_utc, closed_at_utc from crm.deal
    where tenant_id = ${tenantId} and name = 'Closed'`;
}

const ask = async (id: string, as = admin) => {
  const { status, body } = await as.call('GET', `/api/deals/${id}/likelihood`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as DealLikelihood;
};
const open = (leadSourceId: string) =>
  make(admin, '/deals', { name: 'Pump', amount: 100, dealStageId: stages.open, leadSourceId });
/** Nine of ten referrals are won, and one of ten others. */
const usual = (n: number) => (n % 2 === 0 ? n % 20 !== 0 : n % 20 === 1);

it('gives a chance with its reasons and its accuracy, from the closed deals that one may read', async () => {
  const deal = await open(sources.referral);
  expect(await ask(deal.id)).toEqual({ closed: 0, won: 0, chance: null, reasons: [], calibration: null });
  await addHistory(400, usual);
  const { chance, reasons, ...known } = await ask(deal.id);
  expect(chance).toBeGreaterThan(0.8);
  expect(reasons[0]).toEqual({
    ...{ field: 'leadSourceId', name: 'Referral', days: null, from: null, to: null },
    ...{ closed: 200, won: 180, raises: true },
  });
  expect(known).toMatchObject({ closed: 400, won: 200, calibration: { deals: 120, isReliable: true } });
  const other = await open(sources.website);
  expect((await ask(other.id)).chance).toBeLessThan(0.2);

  const seller = await app.addUser(admin, 'Sales representative');
  expect((await seller.call('GET', `/api/deals/${deal.id}/likelihood`)).status).toBe(404);
  const own = await make(seller, '/deals', { name: 'Own', amount: 100 });
  expect(await ask(own.id, seller)).toMatchObject({ closed: 0, chance: null });

  await admin.call('PATCH', `/api/deals/${deal.id}`, { body: { dealStageId: stages.won } });
  // The history is kept for a minute, so the deal that was just closed does not count yet.
  expect(await ask(deal.id)).toMatchObject({ closed: 400, chance: null, reasons: [] });
});

it('counts the deals that one’s reach covers: those without an owner for a team, and nobody else’s for oneself', async () => {
  const { tenantId } = admin;
  await addHistory(10, usual);
  await app.database.tenants.write(
    systemPrincipal(tenantId),
    newChangeSet('release'),
    tx => tx`
      update crm.deal set owner_user_id = null where tenant_id = ${tenantId} and lead_source_id = ${sources.referral}`,
  );
  const closedFor = async (reach: string) => {
    const rights = { 'opportunities.read': reach, 'opportunities.create': reach };
    await make(admin, '/user-roles', { name: reach, permissions: { 'masters.read': 'all', ...rights } });
    const reader = await app.addUser(admin, reach);
    const deal = await make(reader, '/deals', { name: 'Mine', amount: 100, dealStageId: stages.open });
    return (await ask(deal.id, reader)).closed;
  };
  expect(await closedFor('all')).toBe(10);
  expect(await closedFor('team')).toBe(5);
  expect(await closedFor('own')).toBe(0);
});

it('reads the history by an index, also one’s own', async context => {
  skipOnCitus(context, 'plans of one database');
  const plans = await openPlanReader();
  const planFor = (reach: 'all' | 'own') => {
    const permissions = new Map([[deals.permissions.read, reach]]);
    const { text } = historySql({ principal: { ...systemPrincipal(admin.tenantId), permissions } });
    return plans.planOf(text.replace('$2', '2000').replace('$3', '$1'));
  };
  expect(await planFor('all')).toMatch(/Scan Backward using deal_closed on deal/);
  expect(await planFor('own')).toMatch(
    /Scan Backward using deal_owner_closed on deal\s+Index Cond: [^\n]*owner_user_id = /,
  );
  await plans.close();
});

it('gives no chance where the chances of the latest closed deals did not come true', async () => {
  await addHistory(400, n => (n < 280 ? usual(n) : !usual(n)));
  const deal = await open(sources.referral);
  expect(await ask(deal.id)).toMatchObject({ chance: null, calibration: { isReliable: false } });
});
