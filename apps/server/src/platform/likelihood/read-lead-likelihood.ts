import type { LeadLikelihood, LikelihoodField } from '@pipewright/contract/operations/sales/leads.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { withinReach } from '../resources/query/reach.ts';
import { createValues } from '../resources/query/values.ts';
import { type Evidence, likelihoodOf } from './likelihood.ts';

interface Named extends Evidence {
  readonly field: LikelihoodField;
  readonly name: string | null;
}

interface Row {
  readonly field: LikelihoodField | 'all';
  readonly name: string | null;
  readonly closed: number;
  readonly won: number;
  readonly values: number;
  readonly isClosed: boolean;
}

/**
 * How likely a lead is to be won, from the stored totals of the closed leads that the caller may read: a few hundred rows,
 * however many leads there are. The caller must be allowed to read the lead itself.
 */
export async function readLeadLikelihood(tx: TenantTx, id: string): Promise<LeadLikelihood> {
  const values = createValues(tx.principal.tenantId, id);
  // The totals have the column of the owner by the same name as leads.
  const reach = withinReach(leads, tx.principal, leads.permissions.read, values);
  const text = `
    with asked as (
      select lead_source_id, priority_id, assigned_to_user_id, status.is_closed_status as is_closed from crm.lead
      join crm.lead_status as status on status.tenant_id = $1 and status.id = lead_status_id
      where lead.tenant_id = $1 and lead.id = $2
    ), total as (
      select lead_source_id, priority_id, assigned_to_user_id, n, status.is_won from crm.lead_total
      join crm.lead_status as status on status.tenant_id = $1 and status.id = lead_status_id
      where lead_total.tenant_id = $1 and status.is_closed_status
        and ${reach ?? 'true'}
    ), counted as (
      select 'all' as field, null::uuid as value, sum(n) as closed, sum(n) filter (where is_won) as won, 1 as values
      from total
      union all
      select 'leadSourceId', lead_source_id, sum(n), sum(n) filter (where is_won), count(*) over ()
      from total group by lead_source_id
      union all
      select 'priorityId', priority_id, sum(n), sum(n) filter (where is_won), count(*) over ()
      from total group by priority_id
      union all
      select 'assignedToUserId', assigned_to_user_id, sum(n), sum(n) filter (where is_won), count(*) over ()
      from total group by assigned_to_user_id
    )
    select field, coalesce(source.name, priority.name, member.full_name) as name, coalesce(closed, 0)::integer as closed,
      coalesce(won, 0)::integer as won, values::integer, is_closed as "isClosed"
    from counted cross join asked
    left join crm.lead_source as source on source.tenant_id = $1 and source.id = value
    left join crm.priority on priority.tenant_id = $1 and priority.id = value
    left join crm.membership as member on member.tenant_id = $1 and member.user_id = value
    where case field
      when 'leadSourceId' then value is not distinct from lead_source_id
      when 'priorityId' then value is not distinct from priority_id
      when 'assignedToUserId' then value is not distinct from assigned_to_user_id
      else true end`;
  const rows = await tx[runText]<Row>(text, values.list);
  const all = rows.find(({ field }) => field === 'all');
  const { closed = 0, won = 0 } = all ?? {};
  const evidence = rows.flatMap(({ field, isClosed: _, ...row }): Named[] =>
    field === 'all' ? [] : [{ field, ...row }],
  );
  const { chance, reasons } = likelihoodOf({ closed, won }, evidence);
  if (all?.isClosed) {
    return { closed, won, chance: null, reasons: [] };
  }
  return {
    closed,
    won,
    chance: chance === null ? null : Math.round(chance * 1000) / 1000,
    reasons: reasons.map(({ values: _, ...reason }) => reason),
  };
}
