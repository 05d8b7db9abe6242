import type { PersonRecord } from '@pipewright/contract/operations/administration/privacy.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { notFound } from '../errors.ts';

/** The leads and contacts with an email address. */
export async function findByEmail(tx: TenantTx, email: string): Promise<PersonRecord[]> {
  return withConverted(tx, await idsByEmails(tx, [email]));
}

/** The leads and contacts that may be the same person as a record: those with one of its addresses. */
export async function findSamePerson(tx: TenantTx, recordId: string): Promise<PersonRecord[]> {
  const { tenantId } = tx.principal;
  const rows = await tx<{ emails: string[] }>`
    select array_remove(array[email], null) as emails from crm.lead where tenant_id = ${tenantId} and id = ${recordId}
    union all
    select array_remove(email || other_emails, null) from crm.contact where tenant_id = ${tenantId} and id = ${recordId}`;
  if (rows.length === 0) {
    throw notFound();
  }
  const emails = rows.flatMap(row => row.emails).slice(0, maxEmails);
  return withConverted(tx, [recordId, ...(await idsByEmails(tx, emails))]);
}

/** The records that exist, in the order of their names. */
export async function readRecords(tx: TenantTx, ids: readonly string[]): Promise<PersonRecord[]> {
  const { tenantId } = tx.principal;
  const rows = await tx<PersonRecord & Record<string, unknown>>`
    select 'contact' as entity, contact.id, full_name as name, contact.email, company.name as company from crm.contact
    left join crm.company on company.tenant_id = ${tenantId} and company.id = contact.company_id
    where contact.tenant_id = ${tenantId} and contact.id = any (${[...ids]}::uuid[])
    union all
    select 'lead', id, full_name, email, company_name from crm.lead
    where tenant_id = ${tenantId} and id = any (${[...ids]}::uuid[])
    order by name, id`;
  return rows.map(row => ({ ...row }));
}

const maxEmails = 10;
const maxFound = 50;

/** Found by the search index, which contains every address of a record. */
async function idsByEmails(tx: TenantTx, emails: readonly string[]): Promise<string[]> {
  const { tenantId } = tx.principal;
  const found: string[] = [];
  for (const email of emails) {
    const requested = email.toLowerCase();
    const rows = await tx<{ id: string }>`
      select id from crm.lead
      where tenant_id = ${tenantId} and lower(email) = ${requested}
        and id = any (array(select crm.search_ids('lead', ${tenantId}, ${requested}, ${maxFound})))
      union all
      select id from crm.contact
      where tenant_id = ${tenantId}
        and id = any (array(select crm.search_ids('contact', ${tenantId}, ${requested}, ${maxFound})))
        and (lower(email) = ${requested} or ${requested} = any (select lower(unnest(other_emails))))`;
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Also the contact that a lead became, and the leads that became a contact. */
async function withConverted(tx: TenantTx, ids: readonly string[]): Promise<PersonRecord[]> {
  const { tenantId } = tx.principal;
  const rows = await tx<{ id: string }>`
    select contact_id as id from crm.lead
    where tenant_id = ${tenantId} and id = any (${[...ids]}::uuid[]) and contact_id is not null
    union
    select id from crm.lead where tenant_id = ${tenantId} and contact_id = any (${[...ids]}::uuid[])`;
  return readRecords(tx, [...new Set([...ids, ...rows.map(({ id }) => id)])]);
}
