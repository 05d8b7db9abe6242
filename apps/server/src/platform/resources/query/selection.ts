import type { AnyResource, ListQuery } from '@pipewright/contract/define-resource.ts';
import type { Field } from '@pipewright/contract/fields.ts';
import type { Permission } from '@pipewright/contract/permissions.ts';
import { type RunText, runText, type TenantTx } from '../../database/tenant-db.ts';
import { readOwnRegion } from '../../phone-numbers/regions.ts';
import { isInternational, toE164 } from '../../phone-numbers/to-e164.ts';
import type { Principal } from '../../principal.ts';
import type { Module } from '../define-module.ts';
import { isAbout, isAboutSql } from './about-fields.ts';
import { columnOf } from './columns.ts';
import { filterCondition, narrowingTerm } from './filter.ts';
import { withinReach } from './reach.ts';
import type { Values } from './values.ts';

/** Above this many matches a search term is common, and reading on in the list's order finds a page sooner. */
const rareAtMost = 1000;

/** Which records are meant: the same words for a page, a total, statistics, an export, or a change of them all. */
export type Selection = Pick<ListQuery, 'search' | 'filter' | 'ids'> & Readonly<Record<string, unknown>>;

interface Request {
  principal: Principal;
  query: Selection;
  /** Whose reach counts, unless it is that of reading. */
  permission?: Permission;
}

/** Whether the text index is to be asked first, which takes a round trip of its own. */
export function needsIndex({ resource }: Module, { search, filter }: Selection): boolean {
  return Boolean(search) || narrowingTerm(resource, filter) !== undefined;
}

/** What the asker may see and the filters leave; without the search. Its first value is the tenant. */
export function conditionsOf(
  { resource }: Module,
  { principal, query, permission = resource.permissions.read }: Request,
  values: Values,
): string[] {
  const conditions = ['tenant_id = $1'];
  const reach = withinReach(resource, principal, permission, values);
  if (reach) {
    conditions.push(reach);
  }
  if (query.ids) {
    conditions.push(among(query.ids.split(','), values));
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    const wanted = query[name];
    if (wanted !== undefined) {
      conditions.push(equality(resource, name, field, values.add(wanted)));
    }
  }
  if (query.filter) {
    conditions.push(filterCondition(resource, query.filter, values));
  }
  return conditions;
}

function equality(resource: AnyResource, name: string, field: Field, value: string): string {
  if (isAbout(field)) {
    return isAboutSql(resource, field, `array[${value}::uuid]`);
  }
  const column = columnOf(name);
  return `${value} = ${field.kind === 'references' ? `any (${column})` : column}`;
}

/** What a search adds to the conditions, and how many match at least, where that is known by the way. */
export interface Search {
  readonly conditions: readonly string[];
  readonly atLeast?: number;
}

/** The matches' ids while they are few, else the comparison itself. */
export async function searchFor(
  run: RunText,
  module: Module,
  { principal, query }: Request,
  values: Values,
): Promise<Search> {
  const ask = (term: string) => findIds(run, module.table, principal.tenantId, term);
  const { search } = query;
  const term = narrowingTerm(module.resource, query.filter);
  const narrowing = term ? await ask(term) : undefined;
  const conditions = narrowing?.ids ? [among(narrowing.ids, values)] : [];
  if (!search) {
    return { conditions };
  }
  const asTyped = await ask(search);
  const number = asTyped.ids?.length === 0 ? await numberIn(run, principal, search) : undefined;
  const { ids, atLeast } = number ? await ask(number) : asTyped;
  // In brackets: the pattern is made once, not for each row.
  const comparison = () => `search_text like (select crm.search_pattern(${values.add(number ?? search)}))`;
  return { conditions: [...conditions, ids ? among(ids, values) : comparison()], atLeast };
}

/** The digits of a phone number with the code of its country, as search texts have them, of a term that is a number. */
async function numberIn(run: RunText, { tenantId }: Principal, term: string): Promise<string | undefined> {
  if (!/^[+\d\s()./-]{7,}$/.test(term)) {
    return undefined;
  }
  const region = isInternational(term) ? null : await readOwnRegion(run, tenantId);
  return toE164(term, region).slice(1) || undefined;
}

/** The ids of the records that have a text somewhere, to be compared exactly; none where it is too common to tell them apart. */
export async function findCandidates(tx: TenantTx, { table }: Module, term: string): Promise<string[]> {
  return (await findIds(tx[runText], table, tx.principal.tenantId, term)).ids ?? [];
}

/**
 * As a join: of `id = any (…)` PostgreSQL makes, once it no longer plans for each list of ids, a walk through the whole
 * list in its order, looking for them (133 ms at a million rows instead of one).
 */
function among(ids: readonly string[], values: Values): string {
  return `id in (select unnest(${values.add(ids)}::uuid[]))`;
}

/** Ids only of a term that few rows have; of others perhaps how many there are at least. */
async function findIds(
  run: RunText,
  table: string,
  tenantId: string,
  term: string,
): Promise<{ ids?: string[]; atLeast?: number }> {
  // Two letters have no trigram, so the index cannot help.
  if (term.length < 3) {
    return {};
  }
  const limit = rareAtMost + 1;
  const rows = await run('select crm.search_ids($1, $2, $3, $4) as id', [table, tenantId, term, limit]);
  if (rows[0]?.id === null) {
    return {};
  }
  return rows.length < limit ? { ids: rows.map(row => row.id) } : { atLeast: limit };
}
