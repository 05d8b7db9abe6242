import type { RunText } from '../../../database/tenant/tenant-db.ts';
import { readOwnRegion } from '../../../phone-numbers/regions.ts';
import { isInternational, toE164 } from '../../../phone-numbers/to-e164.ts';
import type { Principal } from '../../../principal.ts';
import { createValues, type Values } from '../values.ts';

interface Wanted {
  readonly table: string;
  readonly term: string;
  readonly limit: number;
  /** Only rows after this one, from new to old. */
  readonly before?: { readonly at: string; readonly id: string } | undefined;
}

/** The ids of the newest rows that have a term; nothing where no index helps, since the term has a single letter. */
export async function findIds(
  run: RunText,
  { tenantId, ...wanted }: Wanted & { readonly tenantId: string },
): Promise<string[] | undefined> {
  const values = createValues(tenantId);
  const rows = await run(`select ${searchIds(wanted, values)} as id`, values.list);
  return rows[0]?.id === null ? undefined : rows.map(row => row.id);
}

/** The same as a condition of a statement whose first value is the tenant. An index must help. */
export function foundByIndex(wanted: Wanted, values: Values): string {
  return `id in (select ${searchIds(wanted, values)})`;
}

function searchIds({ table, term, limit, before }: Wanted, values: Values): string {
  const start = before ? `, ${values.add(before.at)}::timestamptz, ${values.add(before.id)}::uuid` : '';
  return `crm.search_ids(${values.add(table)}, $1, ${values.add(term)}, ${values.add(limit)}${start})`;
}

const phoneNumber = /^[+\d\s()./-]{7,}$/;

/** A term that an index helps to find as it was typed: not a single letter, nor a phone number. */
export function isIndexed(typed: string): boolean {
  // Marks are removed: of some, the database makes no letters.
  const letters = typed
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .normalize('NFKC');
  return [...letters].length > 1 && !phoneNumber.test(typed);
}

/** The search term as typed, or a phone number in its international form if only that can be found. */
export async function searchTerm(
  run: RunText,
  table: string,
  principal: Principal,
  typed: string,
): Promise<string> {
  if (!phoneNumber.test(typed)) {
    return typed;
  }
  const { tenantId } = principal;
  const found = await findIds(run, { table, tenantId, term: typed, limit: 1 });
  if (found?.length !== 0) {
    return typed;
  }
  const region = isInternational(typed) ? null : await readOwnRegion(run, tenantId);
  // Search texts have the digits alone.
  return toE164(typed, region).slice(1) || typed;
}
