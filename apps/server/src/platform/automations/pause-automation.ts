import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { type Message, msg } from '../language/message.ts';
import { notify } from '../notifications/notify.ts';
import type { Principal } from '../principal.ts';
import { stored } from './runs/insert-runs.ts';

/** Whether its publisher may still have automations that are about such records. */
export function mayRun({ permissions }: Principal, { permissions: needed }: AnyResource): boolean {
  return permissions.has('automations.manage') && permissions.has(needed.read);
}

/** Pauses an automation, usually because its publisher lost a permission, and notifies them and the administrators. */
export async function pauseAutomation(
  tx: TenantTx,
  id: string,
  reasonFor: (publisher: string) => Message = lostPermission,
): Promise<void> {
  const { tenantId } = tx.principal;
  const [row] = await tx<{ name: string; publisherId: string; publisherName: string }>`
    select automation.name, publisher_user_id as "publisherId", full_name as "publisherName"
    from crm.automation
    join crm.membership on membership.tenant_id = ${tenantId} and user_id = publisher_user_id
    where automation.tenant_id = ${tenantId} and automation.id = ${id} and state = 'on'
    for update of automation`;
  if (!row) {
    return;
  }
  const reason = reasonFor(row.publisherName);
  await tx`
    update crm.automation set state = 'paused', paused_reason = ${stored(reason)}::text::jsonb
    where tenant_id = ${tenantId} and id = ${id}`;
  for (const userId of await peopleToTell(tx, row.publisherId)) {
    await notify(tx, {
      userId,
      type: 'product',
      title: msg`The automation ${row.name} was paused`,
      text: reason,
      path: `/administration/automations/${id}`,
    });
  }
}

export function lostPermission(name: string): Message {
  return msg`${name} no longer has a permission that it needs. Publish it again to run it with your own.`;
}

/** A condition cannot be evaluated any more, for example because a custom field was deleted. */
export function brokenCondition(): Message {
  return msg`A condition asks about a field that does not exist any more. Change it, and publish again.`;
}

async function peopleToTell(tx: TenantTx, publisherId: string): Promise<readonly string[]> {
  const { tenantId } = tx.principal;
  const rows = await tx<{ id: string }>`
    select user_id as id from crm.membership
    join crm.user_role on user_role.tenant_id = ${tenantId} and user_role.id = role_id
    where membership.tenant_id = ${tenantId} and membership.is_active
      and (is_built_in or user_id = ${publisherId})
    order by user_id limit 20`;
  return rows.map(({ id }) => id);
}
