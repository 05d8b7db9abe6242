import type { AnyResource, ListQuery } from '@pipewright/contract/define-resource.ts';
import type { Permission } from '@pipewright/contract/permissions.ts';
import { findByKey, indexedConditions } from '../../custom-fields/indexed-values.ts';
import { resourceFor } from '../../custom-fields/resource-for.ts';
import { isHidden } from '../../custom-objects/shown-fields.ts';
import { type RunText, runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { invalid } from '../../errors.ts';
import { msg } from '../../language/message.ts';
import type { Principal } from '../../principal.ts';
import type { Module } from '../define-module.ts';
import { isAbout, isAboutSql } from './about-fields.ts';
import { type Caller, fieldSql } from './field-sql.ts';
import { filterCondition, narrowingTerm } from './filter/filter.ts';
import { withinReach } from './reach.ts';
import { findIds, foundByIndex, searchTerm } from './search/find-ids.ts';
import type { Values } from './values.ts';

/** Above this many matches their ids are not passed on. */
const rareAtMost = 1000;

/** Up to this share of all records, reading the matches by the index costs less than comparing every record. */
const readByIndex = 1 / 20;

/** Which records are meant: the same words for a page, a total, statistics, an export, or a change of them all. */
export type Selection = Pick<ListQuery, 'search' | 'filter' | 'ids'> & Readonly<Record<string, unknown>>;

interface Request {
  principal: Principal;
  query: Selection;
  /** Whose reach counts, unless it is that of reading. */
  permission?: Permission;
}

/** Whether the text index must be queried first, which takes another round trip. */
export function needsIndex(
  { resource }: Module,
  principal: Principal,
  { search, filter }: Selection,
): boolean {
  return (
    Boolean(search) ||
    narrowingTerm(resource, filter) !== undefined ||
    indexedConditions(resourceFor(resource, principal), filter) !== undefined
  );
}

/** The conditions of reach and filters, without the search. The first value is the tenant. */
export function conditionsOf(
  module: Module,
  { principal, query, permission = module.resource.permissions.read }: Request,
  values: Values,
): string[] {
  const resource = resourceFor(module.resource, principal);
  const conditions = ['tenant_id = $1'];
  const reach = withinReach(resource, principal, permission, values);
  if (reach) {
    conditions.push(reach);
  }
  if (query.ids) {
    conditions.push(among(query.ids.split(','), values));
  }
  for (const name of Object.keys(resource.fields)) {
    const requested = query[name];
    if (requested !== undefined) {
      if (isHidden(resource.fields[name], principal)) {
        throw invalid({ [name]: msg`There is no field “${name}” to filter by` });
      }
      conditions.push(equality(resource, name, values.add(requested), { principal, values }));
    }
  }
  if (query.filter) {
    conditions.push(filterCondition(resource, query.filter, values, principal));
  }
  return conditions;
}

function equality(resource: AnyResource, name: string, value: string, caller: Caller): string {
  const field = resource.fields[name];
  if (isAbout(field)) {
    return isAboutSql(resource, field, `array[${value}::uuid]`);
  }
  const column = fieldSql(resource, name, caller);
  return `${value} = ${field?.kind === 'references' ? `any (${column})` : column}`;
}

/**
 * The conditions that a search or a filter by text adds to a statement that reads matches in some order until it has
 * enough: the ids while they are few, otherwise the comparison itself. Pages are read by `readSearchedPage`.
 */
export function searchFor(run: RunText, module: Module, request: Request, values: Values): Promise<string[]> {
  return searchedBy(run, module, request, values, term => Promise.resolve(comparison(term, values)));
}

/** The same for a statement that reads every match: an index finds more than a few as well. */
export function searchForAll(
  run: RunText,
  module: Module,
  request: Request,
  values: Values,
): Promise<string[]> {
  const { tenantId } = request.principal;
  return searchedBy(run, module, request, values, async term => {
    const counted = await countByIndex(run, module, { tenantId, term }, readByIndex);
    // More than there are: some may be added until the statement runs.
    return counted
      ? foundByIndex({ table: module.table, term, limit: 2 * counted }, values)
      : comparison(term, values);
  });
}

/** `conditionOf` makes the condition for a term that more than a few records have. */
async function searchedBy(
  run: RunText,
  module: Module,
  { principal, query }: Request,
  values: Values,
  conditionOf: (term: string) => Promise<string>,
): Promise<string[]> {
  const conditions = await narrowedBy(run, module, { principal, query }, values);
  if (!query.search) {
    return conditions;
  }
  const term = await searchTerm(run, module.table, principal, query.search);
  const ids = await findRare(run, module.table, principal.tenantId, term);
  return [...conditions, ids ? among(ids, values) : await conditionOf(term)];
}

/** How many records have a term that more than a few have; nothing where it is more than a share of all of them. */
export async function countByIndex(
  run: RunText,
  { table, resource }: Module,
  { tenantId, term }: { readonly tenantId: string; readonly term: string },
  share: number,
): Promise<number | undefined> {
  const [counted] = await run(
    `select most, crm.count_search($1, $2, $3, most) as matches
     from (
       select floor(coalesce(sum(n), 0) * ${share})::integer as most
       from crm.row_count where tenant_id = $2 and entity = $4
     ) as all_records where most > ${rareAtMost}`,
    [table, tenantId, term, resource.name],
  );
  // None are counted where no index can help: the term has a single letter.
  return counted && counted.matches > 0 && counted.matches <= counted.most ? counted.matches : undefined;
}

/** The condition that a filter adds and an index can answer: the ids of rows that may match, while they are few. */
export async function narrowedBy(
  run: RunText,
  module: Module,
  { principal, query }: Request,
  values: Values,
): Promise<string[]> {
  const term = narrowingTerm(module.resource, query.filter);
  const indexed = indexedConditions(resourceFor(module.resource, principal), query.filter);
  const ids = term
    ? await findRare(run, module.table, principal.tenantId, term)
    : indexed && (await findByKey(run, principal.tenantId, indexed, rareAtMost));
  return ids ? [among(ids, values)] : [];
}

/** The ids of records that may contain a text, to be compared exactly; undefined if the text is too common. */
export async function findCandidates(tx: TenantTx, { table }: Module, term: string): Promise<string[]> {
  return (await findRare(tx[runText], table, tx.principal.tenantId, term)) ?? [];
}

async function findRare(
  run: RunText,
  table: string,
  tenantId: string,
  term: string,
): Promise<string[] | undefined> {
  const ids = await findIds(run, { table, tenantId, term, limit: rareAtMost + 1 });
  return ids && ids.length <= rareAtMost ? ids : undefined;
}

/** In brackets: the pattern is made once, not for each row. */
export function comparison(term: string, values: Values): string {
  return `search_text like (select crm.search_pattern(${values.add(term)}))`;
}

/**
 * As a join: of `id = any (…)` PostgreSQL makes, once it no longer plans for each list of ids, a walk through the whole
 * list in its order, looking for them (133 ms at a million rows instead of one).
 */
export function among(ids: readonly string[], values: Values): string {
  return `id in (select unnest(${values.add(ids)}::uuid[]))`;
}
