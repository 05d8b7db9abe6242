import type { findDuplicateLeads } from '@pipewright/contract/operations/leads.ts';
import type { leads } from '@pipewright/contract/resources/leads.ts';
import type { z } from 'zod';
import type { TenantDb } from '../../platform/database/tenant-db.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { createPageReader } from '../../platform/resources/list-records.ts';

type Person = z.output<(typeof findDuplicateLeads)['query']>;
type Lead = z.output<(typeof leads)['record']>;
type Reason = 'email' | 'phone' | 'nameAndCompany';

const mostCandidates = 30;

/** Those that the asker may see; by email, by the digits of the phone, or by last name and company. */
export async function readDuplicates(
  module: Module,
  db: TenantDb,
  { principal, person }: { principal: Principal; person: Person },
) {
  const ids = await findCandidates(db, principal, person);
  if (ids.length === 0) {
    return { body: [] };
  }
  const query = { ids: ids.slice(0, 100).join(','), pageSize: 100, total: 'none' as const };
  const { rows } = await createPageReader(module)({ principal, db, query });
  const found = (rows as unknown as Lead[])
    .filter(({ id }) => id !== person.except)
    .map(lead => ({ lead, reasons: reasonsOf(person, lead) }))
    .filter(({ reasons }) => reasons.length > 0);
  return { body: found.sort((a, b) => b.reasons.length - a.reasons.length).slice(0, 10) };
}

export function reasonsOf(
  person: Person,
  lead: Pick<Lead, 'email' | 'phone' | 'lastName' | 'companyName'>,
): Reason[] {
  const same = (a: string | null | undefined, b: string | null | undefined) =>
    Boolean(a) && a?.toLowerCase() === b?.toLowerCase();
  const reasons: [Reason, boolean][] = [
    ['email', same(person.email, lead.email)],
    ['phone', isNumber(person.phone) && isNumber(lead.phone) && endOf(person.phone) === endOf(lead.phone)],
    ['nameAndCompany', same(person.lastName, lead.lastName) && same(person.companyName, lead.companyName)],
  ];
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason);
}

/** What the text index finds for any of the parts; most of it is ruled out again by comparing exactly. */
async function findCandidates(db: TenantDb, principal: Principal, person: Person): Promise<string[]> {
  const { tenantId } = principal;
  const number = isNumber(person.phone) ? endOf(person.phone) : '';
  const name = person.companyName ? person.lastName : '';
  const terms = [person.email, number, name].filter(term => term !== undefined && term.length > 2);
  return db.read(principal, async tx => {
    const ids = new Set<string>();
    for (const term of terms) {
      const rows = await tx<{ id: string | null }>`
        select crm.search_ids('lead', ${tenantId}, ${term ?? ''}, ${mostCandidates}) as id`;
      // A null says that the term is too common to tell anybody apart.
      for (const { id } of rows) {
        if (id) {
          ids.add(id);
        }
      }
    }
    return [...ids];
  });
}

type Phone = string | null | undefined;

/** What is the same with and without the country's code, however it is written. */
function endOf(phone: Phone): string {
  return (phone ?? '').replace(/\D/g, '').slice(-9);
}

function isNumber(phone: Phone): boolean {
  return endOf(phone).length >= 5;
}
