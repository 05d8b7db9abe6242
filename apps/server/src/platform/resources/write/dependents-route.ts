import { countDependents, maxDependents } from '@pipewright/contract/operations/dependents.ts';
import { labelsOf } from '../../custom-objects/named-resource.ts';
import { runText } from '../../database/tenant/tenant-db.ts';
import { notFound } from '../../errors.ts';
import { defineReadRoute, type Route } from '../../http/routes/define-route.ts';
import type { Principal } from '../../principal.ts';
import { copyBeforeReading } from '../copied-on-use.ts';
import type { Module } from '../define-module.ts';
import { withinReach } from '../query/reach.ts';
import { assertReadable } from '../query/select-one.ts';
import { createValues, type Values } from '../query/values.ts';
import { referencesTo } from './refuse-delete.ts';

/** Links between two records are not listed, because the user knows both. */
const links: readonly string[] = ['deal-contact'];

/** Lists what refers to a record, as far as the caller may see it, before it is deleted. */
export function dependentsRoute(modules: readonly Module[]): Route {
  return defineReadRoute(countDependents, async ({ principal, query, db }) => {
    const module = modules.find(({ resource }) => resource.name === query.resource);
    if (!module || !principal.permissions.has(module.resource.permissions.read)) {
      throw notFound('No such record.');
    }
    const places = modules
      .filter(({ resource }) => !links.includes(resource.name))
      .filter(({ resource }) => principal.permissions.has(resource.permissions.read))
      .flatMap(other => referencesTo(module, other).map(place => ({ ...place, other })));
    for (const { other, field } of places) {
      await copyBeforeReading(db, principal, other, { [field]: query.id });
    }
    return db.read(principal, async tx => {
      await assertReadable(tx, module, query.id);
      if (places.length === 0) {
        return { body: [] };
      }
      const values = createValues(principal.tenantId, query.id);
      const counts = places.map(
        (place, i) => `select ${i} as place, count(*)::int as count
          from (${selectSome(place, principal, values)} limit ${maxDependents + 1}) as found`,
      );
      const rows = await tx[runText](counts.join(' union all '), values.list);
      return { body: summarize(principal, places, new Map(rows.map(({ place, count }) => [place, count]))) };
    });
  });
}

type DependentPlace = ReturnType<typeof referencesTo>[number] & { readonly other: Module };

function selectSome(place: DependentPlace, principal: Principal, values: Values): string {
  const { table, column, isList, about, other } = place;
  if (isList) {
    // A list of references has a separate table: see `crm.tenant_references`.
    return `select from crm.${table}_${column} where tenant_id = $1 and referred_id = $2`;
  }
  const reach = withinReach(other.resource, principal, other.resource.permissions.read, values);
  const refers = about
    ? `id in (select id from crm.${table}_about where tenant_id = $1 and entity = '${about}' and record_id = $2)`
    : `${column} = $2`;
  return `select from crm.${table} where tenant_id = $1 and ${refers}${reach ? ` and ${reach}` : ''}`;
}

/** One entry for each kind of record, also where several of its fields refer to the same one. */
function summarize(
  principal: Principal,
  places: readonly DependentPlace[],
  counts: ReadonlyMap<unknown, number>,
) {
  const kinds = [...new Set(places.map(({ resource }) => resource))];
  return kinds.flatMap(resource => {
    const own = places.flatMap((place, i) =>
      place.resource === resource ? [{ ...place, count: counts.get(i) ?? 0 }] : [],
    );
    const total = own.reduce((sum, { count }) => sum + count, 0);
    const [first] = own;
    if (!first || total === 0) {
      return [];
    }
    const count = Math.min(total, maxDependents);
    return [
      {
        resource,
        label: labelsOf(first.other.resource, principal)[count === 1 ? 0 : 1],
        count,
        isCapped: total > maxDependents,
        isReleased: own.every(place => place.isReleased || place.count === 0),
      },
    ];
  });
}
