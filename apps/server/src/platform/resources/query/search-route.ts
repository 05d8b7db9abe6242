import { searchRecords } from '@pipewright/contract/operations/search.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import type { Row } from 'postgres';
import type { TenantDb } from '../../database/tenant-db.ts';
import { defineReadRoute, type Route } from '../../http/define-route.ts';
import type { Principal } from '../../principal.ts';
import type { Module } from '../define-module.ts';
import { createPageReader } from './list-records.ts';

/** As many as one looks through at a glance. */
const maxOfEach = 5;

/** Finds records of several kinds at once, each kind as its own list would, for whoever may read it. */
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
    const query = { search, pageSize: maxOfEach, total: 'none' as const, fields };
    const { rows } = await readPage({ principal, db, query });
    return rows.map(row => ({ resource, id: row.id, ...wordsOf(module, row) }));
  }

  return defineReadRoute(searchRecords, async ({ principal, query, db }) => {
    const found = await Promise.all(sources.map(source => find(source, { principal, db, search: query.q })));
    return { body: found.flat() };
  });
}

/** The title, and what else it can be found by that the title does not say. */
function wordsOf({ resource }: Module, row: Row): { title: string; detail: string } {
  const known = resource.search.map(field => row[field]).filter(value => typeof value === 'string' && value);
  const title = String(row[resource.title] || known[0] || '');
  const detail = known.filter(value => !title.includes(value)).slice(0, 2);
  return { title, detail: detail.join(' · ').slice(0, 120) };
}
