import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Module } from '../../resources/define-module.ts';
import { readTitles } from '../../resources/query/search/titles.ts';
import type { CheckedRow } from '../match/judge-rows.ts';
import type { Plan } from '../match/plan.ts';
import type { SamePerson } from './report-state.ts';

const others: Readonly<Record<string, string>> = { lead: 'contact', contact: 'lead' };

/** Of leads that were just written, the contacts with the same email address, and the other way round. */
export async function findSamePeople(
  tx: TenantTx,
  { module }: Plan,
  written: readonly CheckedRow[],
): Promise<SamePerson[]> {
  const { name } = module.resource;
  const other = others[name];
  const byEmail = new Map(
    written.flatMap(({ values, recordId }) =>
      typeof values?.email === 'string' && recordId ? [[values.email.toLowerCase(), recordId] as const] : [],
    ),
  );
  if (!other || byEmail.size === 0) {
    return [];
  }
  const rows = await tx[runText](
    `select wanted_value as email, found_id as id from crm.${other}_by_email($1, $2::text[]) where found_id is not null`,
    [tx.principal.tenantId, [...byEmail.keys()]],
  );
  return rows.map(({ email, id }) => {
    const own = byEmail.get(email) ?? '';
    return name === 'lead' ? { lead: own, contact: id } : { lead: id, contact: own };
  });
}

/** Their names, of those whom the user may see and who are not linked yet. */
export async function describePeople(tx: TenantTx, all: readonly Module[], people: readonly SamePerson[]) {
  if (people.length === 0) {
    return [];
  }
  const leadIds = people.map(({ lead }) => lead);
  const open = await tx<{ id: string }>`
    select id from crm.lead
    where tenant_id = ${tx.principal.tenantId} and id = any (${leadIds}::uuid[]) and converted_at_utc is null`;
  const leads = await readTitles(
    tx,
    all,
    'lead',
    open.map(({ id }) => id),
  );
  const contacts = await readTitles(
    tx,
    all,
    'contact',
    people.map(({ contact }) => contact),
  );
  return people.flatMap(({ lead, contact }) => {
    const [leadName, contactName] = [leads.get(lead), contacts.get(contact)];
    return leadName !== undefined && contactName !== undefined
      ? [{ lead: { id: lead, name: leadName }, contact: { id: contact, name: contactName } }]
      : [];
  });
}
