import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import type { DayRange } from '../periods.ts';

export interface Costs {
  readonly budget: number | null;
  readonly cost: number | null;
}

export interface CampaignCosts extends Costs {
  readonly name: string;
  readonly source: string;
}

/** Each cost in the base currency, by the share of its days that are in the period. */
const costsInPeriod = `
  select cost.lead_source_id, source.name as source, cost.campaign, share * budgeted_amount / rate as budget,
    share * actual_amount / rate as cost
  from crm.marketing_cost as cost
  join crm.lead_source as source on source.tenant_id = $1 and source.id = cost.lead_source_id
  join lateral (
    select nullif(exchange_rate, 0) as rate from crm.currency where tenant_id = $1 and id = cost.currency_id
  ) as currency on true
  join lateral (
    select (least(ends_on, $3::date) - greatest(starts_on, $2::date) + 1)::numeric / (ends_on - starts_on + 1) as share
  ) as overlap on true
  where cost.tenant_id = $1 and starts_on <= $3::date and ends_on >= $2::date`;

const sums = `round(sum(budget), crm.base_decimal_places($1)) as budget, round(sum(cost), crm.base_decimal_places($1)) as cost`;

/** The costs of a period by lead source. A source without any is not there. */
export async function readSourceCosts(
  tx: TenantTx,
  { from, to }: DayRange,
): Promise<ReadonlyMap<string, Costs>> {
  const rows = await tx[runText](
    `select lead_source_id as id, ${sums} from (${costsInPeriod}) as costs group by lead_source_id`,
    [tx.principal.tenantId, from, to],
  );
  return new Map(rows.map(({ id, budget, cost }) => [id as string, { budget, cost }]));
}

/** The campaigns of a period, the most expensive first. */
export async function readCampaignCosts(tx: TenantTx, { from, to }: DayRange): Promise<CampaignCosts[]> {
  const rows = await tx[runText](
    `select min(campaign collate "C") as name, source, ${sums} from (${costsInPeriod}) as costs
     where campaign is not null group by lower(campaign), lead_source_id, source
     order by sum(cost) desc nulls last, min(campaign) limit 50`,
    [tx.principal.tenantId, from, to],
  );
  return rows.map(({ name, source, budget, cost }) => ({ name, source, budget, cost }));
}
