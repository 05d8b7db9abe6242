import { msg } from '../../language/message.ts';
import { defineSource } from './define-source.ts';

/** Everybody who shares a team with the owner of a deal that was won. */
export const dealWonSource = defineSource({
  type: 'deal-won',
  on: ['deal.updated'],
  async find(tx, { rowId, after }) {
    const stageId = after?.deal_stage_id;
    if (typeof stageId !== 'string') {
      return [];
    }
    const { tenantId } = tx.principal;
    const rows = await tx<{ userId: string }>`
      select distinct person as "userId"
      from crm.deal
      join crm.deal_stage on deal_stage.tenant_id = ${tenantId} and deal_stage.id = ${stageId} and is_won
      join crm.team on team.tenant_id = ${tenantId}
        and (manager_user_id = deal.owner_user_id or deal.owner_user_id = any (member_user_ids))
      cross join unnest(member_user_ids || manager_user_id) as person
      where deal.tenant_id = ${tenantId} and deal.id = ${rowId} and person is not null`;
    const userIds = rows.map(({ userId }) => userId);
    return userIds.length > 0
      ? [{ entity: 'deal', recordId: rowId, userIds, title: msg`Your team won a deal` }]
      : [];
  },
  several: count => msg`Your team won ${count} deals`,
});
