import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { busy } from '../../errors.ts';
import type { Module } from '../../resources/define-module.ts';
import { columnOf } from '../../resources/query/columns.ts';
import type { CheckedRow } from '../match/judge-rows.ts';
import type { Plan } from '../match/plan.ts';

/** An owner who is invited and has not joined yet. */
export class InvitedOwner {
  /** In small letters. */
  readonly email: string;
  constructor(email: string) {
    this.email = email;
  }
}

/** Whether records of the import can become those of invited people: their owner can be changed. */
export function canAwaitOwner({ module: { resource } }: Plan, field: string): boolean {
  return field === resource.owner && resource.fields[field]?.presence !== 'kept';
}

/** Those of some texts, in small letters, that are addresses of people who are invited. */
export async function findInvited(tx: TenantTx, texts: readonly string[]): Promise<ReadonlySet<string>> {
  const emails = [...new Set(texts.map(text => text.toLowerCase()).filter(text => text.includes('@')))];
  if (emails.length === 0) {
    return new Set();
  }
  const rows = await tx<{ email: string }>`
    select lower(email) as email from crm.invitation
    where tenant_id = ${tx.principal.tenantId} and lower(email) collate "C" = any (${emails}::text[])
      and expires_at_utc > now()`;
  return new Set(rows.map(({ email }) => email));
}

/** More than this nobody chooses from. */
const maxShown = 200;

/** The addresses of people who are invited, for somebody who may import some of these kinds of records for everybody. */
export async function listInvited(tx: TenantTx, modules: readonly Module[]): Promise<string[]> {
  const { permissions } = tx.principal;
  if (!modules.some(({ resource }) => permissions.get(resource.permissions.import) === 'all')) {
    return [];
  }
  const rows = await tx<{ email: string }>`
    select email from crm.invitation
    where tenant_id = ${tx.principal.tenantId} and expires_at_utc > now() order by lower(email) limit ${maxShown}`;
  return rows.map(({ email }) => email);
}

/** Notes which of the written records become those of invited people. */
export async function awaitOwners(
  tx: TenantTx,
  plan: Plan,
  judged: readonly CheckedRow[],
  ids: ReadonlyMap<CheckedRow, string>,
): Promise<void> {
  const { module, changeSetId } = plan;
  const { owner = '' } = module.resource;
  const waiting = judged.flatMap(row => {
    const to = row.values?.[owner];
    const id = ids.get(row);
    // An owner is never empty, so there is nothing to fill.
    return to instanceof InvitedOwner && id && !row.isFilling ? [{ id, email: to.email }] : [];
  });
  if (waiting.length === 0 || !changeSetId) {
    return;
  }
  await lockInvitations(tx, [...new Set(waiting.map(({ email }) => email))]);
  await tx[runText](
    `insert into crm.import_for_invited (tenant_id, change_set_id, email, entity, record_ids, owner_until_then)
     select $1, $2, waiting.email, $3, array_agg(distinct written.id), written.${columnOf(owner)}
     from jsonb_to_recordset($4::text::jsonb) as waiting (id uuid, email text)
     join crm.${module.table} as written on written.tenant_id = $1 and written.id = waiting.id
     group by waiting.email, written.${columnOf(owner)}`,
    [tx.principal.tenantId, changeSetId, module.resource.name, JSON.stringify(waiting)],
  );
}

/**
 * Whoever joins at this moment waits until the records are noted. If somebody has joined since the rows were read, the step
 * begins again and finds a member.
 */
async function lockInvitations(tx: TenantTx, emails: readonly string[]): Promise<void> {
  const rows = await tx`
    select from crm.invitation
    where tenant_id = ${tx.principal.tenantId} and lower(email) collate "C" = any (${emails}::text[])
    order by id for key share`;
  if (rows.length < emails.length) {
    throw busy();
  }
}
