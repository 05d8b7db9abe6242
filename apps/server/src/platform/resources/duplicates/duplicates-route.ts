import type { Compared } from '@pipewright/contract/define-resource.ts';
import { runText, type TenantDb } from '../../database/tenant/tenant-db.ts';
import { defineReadRoute, type Route } from '../../http/routes/define-route.ts';
import { readOwnRegion } from '../../phone-numbers/regions.ts';
import { isInternational, toE164 } from '../../phone-numbers/to-e164.ts';
import { hasPhone } from '../../phone-numbers/with-e164.ts';
import type { Principal } from '../../principal.ts';
import type { Module } from '../define-module.ts';
import { createPageReader, parseRecords } from '../query/list/list-records.ts';
import { reasonsOf } from './similarity.ts';

const maxCandidates = 30;
const maxShown = 10;
/** Two spellings of a name usually start with the same characters. */
const prefixLength = 4;

/** Possible duplicates of a record, among those that the user may see. */
export function duplicatesRoute(module: Module): Route {
  const { resource } = module;
  const readPage = createPageReader(module);

  return defineReadRoute(resource.operations.duplicates, async ({ principal, query, db }) => {
    const requested = await withNumber(module, db, principal, query);
    const ids = await findCandidates(module, db, principal, requested);
    const found = ids.filter(id => id !== query.except).slice(0, 100);
    if (found.length === 0) {
      return { body: [] };
    }
    const page = { ids: found.join(','), pageSize: 100, total: 'none' as const };
    const candidates = parseRecords(await readPage({ principal, db, query: page }));
    const numbers = await readNumbers(module, db, principal, found);
    const body = candidates
      .map(record => ({
        record,
        reasons: reasonsOf(resource, requested, { ...record, phone: numbers.get(record.id) }),
      }))
      .filter(({ reasons }) => reasons.length > 0)
      .sort((a, b) => rankOf(b.reasons) - rankOf(a.reasons));
    return { body: body.slice(0, maxShown) };
  });
}

/** Several reasons count more than one, and an exact match more than a similar name. */
function rankOf(reasons: readonly string[]): number {
  return reasons.includes('similar') ? 0 : reasons.length;
}

/** Candidates from the text index; the exact comparison rules out most of them. */
async function findCandidates(
  module: Module,
  db: TenantDb,
  principal: Principal,
  requested: Compared,
): Promise<string[]> {
  const questions = searchTermsOf(module, requested);
  return db.read(principal, async tx => {
    const ids = new Set<string>();
    for (const terms of questions) {
      const rows = await tx<{ id: string }>`
        select crm.search_ids_of_all(${module.table}, ${principal.tenantId}, ${terms}::text[], ${maxCandidates}) as id`;
      for (const { id } of rows) {
        ids.add(id);
      }
    }
    return [...ids];
  });
}

/** Adds the E.164 form of the phone number, or removes the number if it has none. */
async function withNumber(
  { resource }: Module,
  db: TenantDb,
  principal: Principal,
  requested: Compared,
): Promise<Compared> {
  const { phone } = requested;
  if (!phone || !hasPhone(resource)) {
    return requested;
  }
  const region = isInternational(phone)
    ? null
    : await db.read(principal, tx => readOwnRegion(tx[runText], principal.tenantId));
  return { ...requested, phone: toE164(phone, region) };
}

/** The E.164 numbers of some records. */
async function readNumbers(
  { resource, table }: Module,
  db: TenantDb,
  principal: Principal,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!hasPhone(resource)) {
    return new Map();
  }
  const rows = await db.read(principal, tx =>
    tx[runText](
      `select id, phone_e164 as number from crm.${table}
       where tenant_id = $1 and id = any ($2::uuid[]) and phone_e164 is not null`,
      [principal.tenantId, ids],
    ),
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Sets of search terms; a duplicate matches at least one set completely. */
function searchTermsOf({ resource }: Module, requested: Compared): string[][] {
  // Search texts contain the digits of numbers.
  const termOf = (field: string) => (requested[field] ?? '').toLowerCase().replace(/^\+/, '');
  const isSearched = (field: string) => resource.search.includes(field);
  const exact = Object.values(resource.duplicates)
    .filter(fields => fields.every(field => requested[field]))
    .map(fields => fields.filter(isSearched).map(termOf));
  const beginnings = resource.similar
    .filter(field => isSearched(field) && requested[field])
    .map(field => termOf(field).slice(0, prefixLength));
  return [...exact, ...pairsOf(beginnings)].filter(
    terms => terms.length > 0 && terms.every(term => term.length > 2),
  );
}

/** Every pair of terms, because one of three may be misspelt; a single term alone. */
function pairsOf(terms: readonly string[]): string[][] {
  return terms.length < 2
    ? terms.map(term => [term])
    : terms.flatMap((one, i) => terms.slice(i + 1).map(other => [one, other]));
}
