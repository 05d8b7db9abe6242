import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { StepContext } from '../define-step-handler.ts';
import { readCurrent } from './current-record.ts';

interface Member extends Record<string, unknown> {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
}

/** The owner that the record has now, if any. */
export async function ownerOf(context: StepContext): Promise<string | null> {
  const record = await readCurrent(context);
  const { module } = context;
  return (record[module.resource.owner ?? ''] as string | null | undefined) ?? null;
}

/** Those of some people who are active members, in the given order. */
export async function readActive(tx: TenantTx, userIds: readonly string[]): Promise<readonly Member[]> {
  const rows = await tx<Member>`
    select user_id as id, full_name as "fullName", email from crm.membership
    where tenant_id = ${tx.principal.tenantId} and user_id = any (${userIds}::uuid[]) and is_active`;
  return userIds.flatMap(id => rows.filter(row => row.id === id));
}

/** Those of some people who are not away today. */
export async function withoutAway(tx: TenantTx, people: readonly Member[]): Promise<readonly Member[]> {
  const { tenantId } = tx.principal;
  const away = await tx<{ id: string }>`
    select user_id as id from crm.absence
    join crm.organization on organization.tenant_id = ${tenantId} and organization.id = ${tenantId}
    where absence.tenant_id = ${tenantId} and user_id = any (${people.map(({ id }) => id)}::uuid[])
      and away_until >= (now() at time zone time_zone)::date`;
  return people.filter(({ id }) => !away.some(person => person.id === id));
}
