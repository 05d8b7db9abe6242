import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Plan } from '../match/plan.ts';
import type { Texts } from '../values/row-presets.ts';

/**
 * Replaces ids of people, such as `OwnerId` of Salesforce, by what a file of users says about them: the email address
 * of somebody who is a user here or invited, or else the name.
 */
export async function nameOwners(tx: TenantTx, plan: Plan, rows: readonly Texts[]): Promise<void> {
  const columns = plan.columns.filter(({ field }) => field.references === 'user');
  if (!plan.batchId || columns.length === 0) {
    return;
  }
  const ids = new Set(rows.flatMap(row => columns.flatMap(({ name }) => row.get(name) ?? [])));
  const people = await readPeople(tx, plan.batchId, [...ids]);
  for (const row of rows) {
    for (const { name } of columns) {
      const person = people.get(row.get(name) ?? '');
      if (person) {
        row.set(name, person);
      }
    }
  }
}

/** By their ids. Files of users are left out of the import, and short. */
async function readPeople(
  tx: TenantTx,
  batchId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) {
    return new Map();
  }
  const { tenantId } = tx.principal;
  const rows = await tx<{ id: string; person: string | null }>`
    select person ->> id_column as id, coalesce(
      (select email from crm.membership
       where membership.tenant_id = ${tenantId} and lower(email) = lower(person ->> email_column) limit 1),
      (select email from crm.invitation
       where invitation.tenant_id = ${tenantId} and expires_at_utc > now()
         and lower(email) collate "C" = lower(person ->> email_column) collate "C" limit 1),
      nullif(person ->> name_column, ''), nullif(person ->> email_column, '')) as person
    from crm.import
    cross join lateral (
      -- The first cell of a stored row is its number.
      select (reading -> 'people' ->> 'id')::integer + 1 as id_column,
        nullif((reading -> 'people' ->> 'name')::integer, -1) + 1 as name_column,
        nullif((reading -> 'people' ->> 'email')::integer, -1) + 1 as email_column
    ) as columns
    join crm.import_rows on import_rows.tenant_id = ${tenantId} and import_rows.import_id = import.id
    cross join lateral jsonb_array_elements(cells) as person
    where import.tenant_id = ${tenantId} and import.batch_id = ${batchId} and import.is_left_out
      and reading ? 'people' and person ->> id_column = any (${ids}::text[])`;
  return new Map(rows.flatMap(({ id, person }) => (person ? [[id, person] as const] : [])));
}
