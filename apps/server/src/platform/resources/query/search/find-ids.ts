import type { RunText } from '../../../database/tenant/tenant-db.ts';
import { readOwnRegion } from '../../../phone-numbers/regions.ts';
import { isInternational, toE164 } from '../../../phone-numbers/to-e164.ts';
import type { Principal } from '../../../principal.ts';

interface Wanted {
  readonly table: string;
  readonly tenantId: string;
  readonly term: string;
  readonly limit: number;
  /** Only rows after this one, from new to old. */
  readonly before?: { readonly at: string; readonly id: string } | undefined;
}

/** The ids of the newest rows that have a term; nothing where no index helps, since the term has a single letter. */
export async function findIds(
  run: RunText,
  { table, tenantId, term, limit, before }: Wanted,
): Promise<string[] | undefined> {
  const values = [table, tenantId, term, limit, ...(before ? [before.at, before.id] : [])];
  const start = before ? ', $5::timestamptz, $6::uuid' : '';
  const rows = await run(`select crm.search_ids($1, $2, $3, $4${start}) as id`, values);
  return rows[0]?.id === null ? undefined : rows.map(row => row.id);
}

/** The search term as typed, or a phone number in its international form if only that can be found. */
export async function searchTerm(
  run: RunText,
  table: string,
  principal: Principal,
  typed: string,
): Promise<string> {
  if (!/^[+\d\s()./-]{7,}$/.test(typed)) {
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
