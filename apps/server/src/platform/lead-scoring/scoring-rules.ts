import type { ActivityKind } from '@pipewright/contract/activity-fields.ts';
import type { Filter } from '@pipewright/contract/filters.ts';
import type { RuleKind } from '@pipewright/contract/resources/lead-score-rules.ts';
import { customFieldSet } from '../custom-fields/custom-field-set.ts';
import type { TenantTx } from '../database/tenant-db.ts';
import { type Principal, systemPrincipal } from '../principal.ts';

/** A rule by which leads earn points. */
export interface ScoringRule {
  readonly kind: RuleKind;
  readonly filter: Filter;
  readonly points: number;
  readonly activityKinds: readonly ActivityKind[];
  readonly atLeast: number;
  readonly withinDays: number | null;
  readonly fadesOverDays: number;
  /** Whose view of custom fields counts, if not that of the product. */
  readonly askedBy?: Principal;
}

export interface StoredRule extends ScoringRule {
  readonly id: string;
  readonly name: string;
}

/** The rules that count, and the caller that they are compiled for: the product itself, which sees all custom fields. */
export interface RuleSet {
  readonly rules: readonly StoredRule[];
  readonly principal: Principal;
}

export async function readRules(tx: TenantTx): Promise<RuleSet> {
  const { tenantId } = tx.principal;
  const rules = await tx<StoredRule & Record<string, unknown>>`
    select id, name, kind, condition as filter, points, activity_kinds as "activityKinds", at_least as "atLeast",
      within_days as "withinDays", fades_over_days as "fadesOverDays"
    from crm.lead_score_rule
    where tenant_id = ${tenantId} and is_active order by sort_order, name, id`;
  const asksCustom = rules.some(({ filter }) => JSON.stringify(filter).includes('"custom.'));
  const principal = systemPrincipal(tenantId);
  return {
    rules,
    principal: asksCustom ? { ...principal, customFields: await readCustomFields(tx) } : principal,
  };
}

/** The custom fields as they are for somebody from whom none is hidden. */
async function readCustomFields(tx: TenantTx) {
  const { tenantId } = tx.principal;
  const [row] = await tx<{ json: string | null }>`
    select crm.custom_fields_for(${tenantId}, null) as json`;
  return customFieldSet(row?.json);
}
