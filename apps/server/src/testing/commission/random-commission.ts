import { newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { randomNumbers } from '../reports/report-model.ts';
import type { TestApp, User } from '../test-app.ts';
import { earnedBy, type ModelDeal, type ModelPlan } from './commission-model.ts';
import { addWonDeals } from './won-deals.ts';

interface Round {
  readonly period: string;
  readonly plans: readonly ModelPlan[];
  readonly deals: readonly ModelDeal[];
  /** By person. */
  readonly targets: ReadonlyMap<string, bigint>;
}

/** Random plans, deals, splits and targets; each round in a month or quarter of its own. */
export function makeRounds(people: readonly string[], count: number, seed: number): Round[] {
  const random = randomNumbers(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const some = () => people.filter(() => random() < 0.5);
  const day = (year: number, first: number, months: number) =>
    `${year}-${String(first + below(months)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`;

  function makePlan(year: number, first: number, months: number): ModelPlan {
    const [from, to] = [day(year, first, months), day(year, first, months)].sort();
    const steps = [...new Set(Array.from({ length: below(5) }, () => below(300)))].sort((a, b) => a - b);
    return {
      kind: random() < 0.5 ? 'deal-share' : 'attainment',
      people: new Set(some()),
      firstDay: from ?? '',
      lastDay: to ?? '',
      rate: BigInt(below(300_001)),
      tiers: steps.map(step => ({
        from: BigInt(step * 10_000 + below(9999)),
        payout: BigInt(below(500_000)),
      })),
      isLinear: random() < 0.5,
      cap: random() < 0.3 ? BigInt(below(300_000)) : null,
    };
  }

  function makeSplits(): Map<string, bigint> {
    const among = random() < 0.5 ? some() : [];
    let left = 1_000_000n;
    const splits = new Map<string, bigint>();
    among.forEach((userId, index) => {
      const share = index === among.length - 1 ? left : 1n + (left * BigInt(below(60))) / 100n;
      splits.set(userId, share);
      left -= share;
    });
    return splits;
  }

  return Array.from({ length: count }, (_, index) => {
    const year = 1900 + Math.floor(index / 4);
    const quarter = index % 4;
    const isQuarter = random() < 0.5;
    const first = quarter * 3 + 1;
    const months = isQuarter ? 3 : 1;
    return {
      period: isQuarter ? `${year}-Q${quarter + 1}` : `${year}-${String(first).padStart(2, '0')}`,
      plans: Array.from({ length: 1 + below(3) }, () => makePlan(year, first, months)),
      deals: Array.from({ length: below(12) }, () => ({
        amount: BigInt(below(10_000_000)),
        day: day(year, first, months),
        ownerUserId: people[below(people.length)] ?? '',
        splits: makeSplits(),
      })),
      targets: new Map(some().map(userId => [userId, BigInt(below(20_000_000))])),
    };
  });
}

/** What everybody earns in a round by the model; without people who have no plan. */
export function expectedOf({ plans, deals, targets }: Round, people: readonly string[]): Map<string, bigint> {
  const paid = people.filter(userId => plans.some(plan => plan.people.has(userId)));
  return new Map(
    paid.map(userId => {
      const target = targets.get(userId) ?? null;
      return [userId, plans.reduce((sum, plan) => sum + earnedBy(plan, userId, { deals, target }), 0n)];
    }),
  );
}

/** Stores rounds in an organization. `places`: how many decimal places its base currency has. */
export async function storeRounds(
  app: TestApp,
  admin: User,
  rounds: readonly Round[],
  places: number,
): Promise<void> {
  const { tenantId } = admin;
  const money = (units: bigint) => decimalText(units, places);
  const deals = rounds.flatMap(round => round.deals);
  const ids = await addWonDeals(
    app,
    admin,
    deals.map(({ amount, day, ownerUserId }, index) => ({
      name: `Deal ${index}`,
      amount: money(amount),
      day,
      ownerUserId,
    })),
  );
  const splits = deals.flatMap(({ splits: shares }, index) =>
    [...shares].map(([userId, share]) => ({ dealId: ids[index], userId, percent: decimalText(share, 4) })),
  );
  const plans = rounds.flatMap(({ period, plans: all }, round) =>
    all.map((plan, index) => ({
      name: `Plan ${round}.${index}`,
      kind: plan.kind,
      periodKind: period.includes('Q') ? 'quarter' : 'month',
      userIds: [...plan.people],
      startsOn: plan.firstDay,
      endsOn: plan.lastDay,
      rate: decimalText(plan.rate, 4),
      tierMode: plan.isLinear ? 'linear' : 'step',
      cap: plan.cap === null ? null : money(plan.cap),
      tiers: plan.tiers.map(({ from, payout }) => ({ from: decimalText(from, 4), payout: money(payout) })),
    })),
  );
  const targets = rounds.flatMap(({ period, targets: all }) =>
    [...all].map(([userId, amount]) => ({ userId, period, amount: money(amount) })),
  );
  await app.database.tenants.write(systemPrincipal(tenantId), newChangeSet('fill'), async tx => {
    await tx`
      insert into crm.deal_split (tenant_id, deal_id, user_id, percent)
      select ${tenantId}::uuid, "dealId", "userId", percent
      from jsonb_to_recordset(${JSON.stringify(splits)}::text::jsonb) as given ("dealId" uuid, "userId" uuid, percent numeric)`;
    await tx`
      with given as (
        select crm.new_id() as id, plan.* from jsonb_to_recordset(${JSON.stringify(plans)}::text::jsonb) as plan (
          name text, kind text, "periodKind" text, "userIds" uuid[], "startsOn" date, "endsOn" date, rate numeric,
          "tierMode" text, cap numeric, tiers jsonb)),
      planned as (
        insert into crm.commission_plan
          (tenant_id, id, name, kind, period_kind, user_ids, starts_on, ends_on, rate, tier_mode, cap, is_active)
        select ${tenantId}::uuid, id, name, kind, "periodKind", "userIds", "startsOn", "endsOn", rate, "tierMode", cap, true
        from given)
      insert into crm.commission_plan_tier (tenant_id, commission_plan_id, position, from_attainment, payout)
      select ${tenantId}::uuid, given.id, row_number() over (), tier."from", tier.payout
      from given cross join lateral jsonb_to_recordset(given.tiers) as tier ("from" numeric, payout numeric)`;
    await tx`
      insert into crm.sales_target (tenant_id, user_id, period, amount)
      select ${tenantId}::uuid, "userId", period, amount
      from jsonb_to_recordset(${JSON.stringify(targets)}::text::jsonb) as given ("userId" uuid, period text, amount numeric)`;
  });
}

function decimalText(units: bigint, places: number): string {
  const digits = String(units).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
