import { msg } from '../../language/message.ts';
import { defineSource } from './define-source.ts';

/** Everybody who shares a team with the owner of a deal that was won. */
export const dealWonSource = defineSource({
  type: 'deal-won',
  on: ['deal.updated'],
  async find(tx, changes) {
    const moved = changes.flatMap(({ rowId, after }) =>
      typeof after?.deal_stage_id === 'string' ? [{ dealId: rowId, stageId: after.deal_stage_id }] : [],
    );
    if (moved.length === 0) {
      return [];
    }
    const { tenantId } = tx.principal;
    const rows = await tx<{ dealId: string; userIds: string[] }>`
      select deal.id as "dealId", array_agg(distinct person) as "userIds"
      from unnest(${moved.map(({ dealId }) => dealId)}::uuid[], ${moved.map(({ stageId }) => stageId)}::uuid[])
        as moved (deal_id, stage_id)
      join crm.deal on deal.tenant_id = ${tenantId} and deal.id = moved.deal_id
      join crm.deal_stage on deal_stage.tenant_id = ${tenantId} and deal_stage.id = moved.stage_id and is_won
      join crm.team on team.tenant_id = ${tenantId}
        and (manager_user_id = deal.owner_user_id or deal.owner_user_id = any (member_user_ids))
      cross join unnest(member_user_ids || manager_user_id) as person
      where person is not null
      group by deal.id`;
    return rows.map(({ dealId, userIds }) => ({
      entity: 'deal',
      recordId: dealId,
      userIds,
      title: msg`Your team won a deal`,
    }));
  },
  several: count => msg`Your team won ${count} deals`,
});
