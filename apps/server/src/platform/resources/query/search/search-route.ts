import { searchRecords } from '@pipewright/contract/operations/search.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import type { Row } from 'postgres';
import { findByCustomText, searchableNames } from '../../../custom-fields/search-values.ts';
import type { TenantDb } from '../../../database/tenant/tenant-db.ts';
import { defineReadRoute, type Route } from '../../../http/routes/define-route.ts';
import type { Principal } from '../../../principal.ts';
import type { Module } from '../../define-module.ts';
import { createPageReader, parseRecords } from '../list/list-records.ts';

/** As many as one looks through at a glance. */
const maxOfEach = 5;

/** Searches several kinds of records at once, each with the same rules as its own list. */
export function searchRoute(modules: readonly Module[]): Route {
  // In the order of the contract's registry, which is the order that people see.
  const sources = resources
    .filter(({ isPrimary }) => isPrimary)
    .flatMap(({ name }) => {
      const module = modules.find(({ resource }) => resource.name === name);
      return module ? [{ resource: name, module, readPage: createPageReader(module) }] : [];
    });

  async function find(
    { resource, module, readPage }: (typeof sources)[number],
    request: { principal: Principal; db: TenantDb; search: string },
  ) {
    const { principal, db, search } = request;
    if (!principal.permissions.has(module.resource.permissions.read)) {
      return [];
    }
    const { title, search: searched } = module.resource;
    const fields = [title, ...searched];
    const query = { pageSize: maxOfEach, total: 'none' as const, fields };
    const rows = parseRecords(await readPage({ principal, db, query: { ...query, search } }));
    const others = await findByCustom({ module, readPage }, request, rows);
    const byId = await findByIds({ module, readPage }, request, [...rows, ...others]);
    return [...rows, ...others, ...byId].map(row => ({ resource, id: row.id, ...wordsOf(module, row) }));
  }

  /** Records that have the whole term as their id in another system. */
  async function findByIds(
    { module, readPage }: Pick<(typeof sources)[number], 'module' | 'readPage'>,
    { principal, db, search }: { principal: Principal; db: TenantDb; search: string },
    known: readonly Row[],
  ): Promise<Row[]> {
    const { name, title, search: searched } = module.resource;
    const found = await findBySourceId(db, principal, { resource: name, term: search });
    const ids = found.filter(id => !known.some(row => row.id === id)).slice(0, maxOfEach);
    if (ids.length === 0) {
      return [];
    }
    const query = {
      ids: ids.join(),
      pageSize: maxOfEach,
      total: 'none' as const,
      fields: [title, ...searched],
    };
    const rows = parseRecords(await readPage({ principal, db, query }));
    return rows.map(row => ({ ...row, matched: search }));
  }

  /** Records that have the term in a custom field, where the list has left room for them. */
  async function findByCustom(
    { module, readPage }: Pick<(typeof sources)[number], 'module' | 'readPage'>,
    { principal, db, search }: { principal: Principal; db: TenantDb; search: string },
    known: readonly Row[],
  ): Promise<Row[]> {
    const { resource } = module;
    const names = searchableNames(resource, principal);
    if (names.length === 0 || known.length >= maxOfEach) {
      return [];
    }
    const found = await findByCustomText(db, resource, principal, { term: search, limit: maxOfEach });
    const ids = found.filter(id => !known.some(row => row.id === id));
    if (ids.length === 0) {
      return [];
    }
    const fields = [resource.title, ...resource.search, ...names];
    const query = { ids: ids.join(), pageSize: maxOfEach, total: 'none' as const, fields };
    const rows = parseRecords(await readPage({ principal, db, query }));
    return rows.slice(0, maxOfEach - known.length).map(row => ({ ...row, matched: matchedIn(row, search) }));
  }

  return defineReadRoute(searchRecords, async ({ principal, query, db }) => {
    const found = await Promise.all(sources.map(source => find(source, { principal, db, search: query.q })));
    return { body: found.flat() };
  });
}

async function findBySourceId(
  db: TenantDb,
  principal: Principal,
  { resource, term }: { resource: string; term: string },
): Promise<string[]> {
  // Ids contain no spaces. Most search terms are words, for which no query is needed.
  if (!/\d/.test(term) || /\s/.test(term)) {
    return [];
  }
  const rows = await db.read(
    principal,
    tx => tx<{ id: string }>`
      select record_id as id from crm.record_source
      where tenant_id = ${principal.tenantId} and source_id = ${term} and entity = ${resource}`,
  );
  return rows.map(({ id }) => id);
}

/** The custom value by which a record was found. */
function matchedIn({ custom }: Row, search: string): unknown {
  const texts = Object.values(custom ?? {}).filter(value => typeof value === 'string');
  return texts.find(text => text.toLowerCase().startsWith(search.toLowerCase()));
}

/** The title, and what else it can be found by that the title does not say. */
function wordsOf({ resource }: Module, row: Row): { title: string; detail: string } {
  const texts = [row.matched, ...resource.search.map(field => row[field])];
  const known = texts.filter(value => typeof value === 'string' && value);
  const title = String(row[resource.title] || known[0] || '');
  const detail = known.filter(value => !title.includes(value)).slice(0, 2);
  return { title, detail: detail.join(' · ').slice(0, 120) };
}
