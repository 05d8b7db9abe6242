import type { DealLikelihood } from '@pipewright/contract/operations/sales/deals.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { withinReach } from '../resources/query/reach.ts';
import { createValues } from '../resources/query/values.ts';
import { calibrateDeals } from './calibrate-deals.ts';
import { type ClosedDeal, createDealModel, type DealModel } from './deal-model.ts';

interface CheckedModel {
  readonly model: DealModel;
  readonly calibration: DealLikelihood['calibration'];
}

/** So many closed deals, the latest ones, say enough, and are read in a few milliseconds. */
const maxDeals = 2000;

/** How long a model is used. Open pages ask again after every change of a deal, and one more closed deal hardly matters. */
const keptMs = 60_000;
const maxKept = 200;
/** By the statement and its values: the organization, and whose deals are read. The latest is last. */
const kept = new Map<string, CheckedModel & { readonly until: number }>();

/**
 * The model of the closed deals that the caller may read, and how reliable it is. It is kept for a minute, unless there
 * are too few closed deals for it: these are read quickly, and the first chance is shown as soon as there are enough.
 */
export async function readDealModel(tx: TenantTx): Promise<CheckedModel> {
  const { text, values } = historySql(tx);
  const key = JSON.stringify([text, values]);
  const known = kept.get(key);
  if (known && known.until > Date.now()) {
    return known;
  }
  const history = await tx[runText]<ClosedDeal>(text, values);
  const read = { model: createDealModel(history), calibration: calibrateDeals(history) };
  kept.delete(key);
  if (read.calibration) {
    kept.set(key, { ...read, until: Date.now() + keptMs });
    const [oldest] = kept.size > maxKept ? kept.keys() : [];
    if (oldest !== undefined) {
      kept.delete(oldest);
    }
  }
  return read;
}

/**
 * Reads the latest closed deals that the caller may read: all of them by the index of the days on which they were closed,
 * one’s own by the index that begins with their owner.
 */
export function historySql({ principal }: Pick<TenantTx, 'principal'>) {
  const values = createValues(principal.tenantId, maxDeals);
  const reach = withinReach(deals, principal, deals.permissions.read, values, column => `deal.${column}`);
  const text = `
    with latest as (
      select deal.id, stage.is_won, lead_source_id, owner_user_id, base_amount_float, deal.created_at_utc, closed_at_utc
      from crm.deal
      join crm.deal_stage as stage on stage.tenant_id = $1 and stage.id = deal_stage_id
      where deal.tenant_id = $1 and closed_at_utc is not null and (stage.is_won or stage.is_lost)
        and ${reach ?? 'true'}
      order by closed_at_utc desc limit $2)
    select is_won as "isWon", lead_source_id as "sourceId", owner_user_id as "ownerId", base_amount_float as amount,
      extract(epoch from created_at_utc)::float8 / 86400 as created,
      extract(epoch from closed_at_utc)::float8 / 86400 as closed, coalesce(visits, '[]') as visits
    from latest
    left join lateral (
      select jsonb_agg(jsonb_build_object('stageId', stay.deal_stage_id,
        'entered', extract(epoch from entered_at_utc) / 86400,
        'left', extract(epoch from coalesce(left_at_utc, closed_at_utc)) / 86400)) as visits
      from crm.deal_stay as stay
      join crm.deal_stage as stage on stage.tenant_id = $1 and stage.id = stay.deal_stage_id
      where stay.tenant_id = $1 and stay.deal_id = latest.id and not stage.is_won and not stage.is_lost
    ) as visited on true`;
  return { text, values: values.list };
}
