import type { DealLikelihood, DealLikelihoodField } from '@pipewright/contract/operations/sales/deals.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { DealState } from './deal-model.ts';
import { likelihoodOf } from './likelihood.ts';
import { readDealModel } from './read-deal-model.ts';

/**
 * How likely a deal is to be won, from the closed deals that the caller may read. The caller must be allowed to read the
 * deal itself. There is no chance where those for recently closed deals were not reliable.
 */
export async function readDealLikelihood(tx: TenantTx, id: string): Promise<DealLikelihood> {
  const asked = await readState(tx, id);
  const { model, calibration } = await readDealModel(tx);
  const known = { ...model.all, calibration };
  if (!asked || asked.isClosed || !calibration?.isReliable) {
    return { ...known, chance: null, reasons: [] };
  }
  const { chance, reasons } = likelihoodOf(model.all, model.evidenceFor(asked.state));
  return {
    ...known,
    chance: chance === null ? null : Math.round(chance * 1000) / 1000,
    reasons: reasons.map(({ field, days, from, to, closed, won, raises }) => ({
      ...{ field, name: asked.names[field] ?? null },
      ...{ days, from, to, closed, won, raises },
    })),
  };
}

interface AskedDeal {
  readonly isClosed: boolean;
  readonly state: DealState;
  readonly names: Readonly<Partial<Record<DealLikelihoodField, string | null>>>;
}

async function readState(tx: TenantTx, id: string): Promise<AskedDeal | undefined> {
  const { tenantId } = tx.principal;
  const [row] = await tx<
    DealState & { isClosed: boolean; stage: string; source: string | null; owner: string | null }
  >`
    select deal_stage_id as "stageId", extract(epoch from now() - stage_since_utc)::float8 / 86400 as "daysInStage",
      lead_source_id as "sourceId", owner_user_id as "ownerId", base_amount_float as amount,
      stage.is_won or stage.is_lost as "isClosed", stage.name as stage, source.name as source,
      member.full_name as owner
    from crm.deal
    join crm.deal_stage as stage on stage.tenant_id = ${tenantId} and stage.id = deal_stage_id
    left join crm.lead_source as source on source.tenant_id = ${tenantId} and source.id = lead_source_id
    left join crm.membership as member on member.tenant_id = ${tenantId} and member.user_id = owner_user_id
    where deal.tenant_id = ${tenantId} and deal.id = ${id}`;
  return (
    row && {
      isClosed: row.isClosed,
      state: row,
      names: {
        dealStageId: row.stage,
        stageSinceUtc: row.stage,
        leadSourceId: row.source,
        ownerUserId: row.owner,
      },
    }
  );
}
