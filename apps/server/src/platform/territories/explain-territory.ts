import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { type Condition, type Filter, referencedName } from '@pipewright/contract/filters.ts';
import type { TerritoryExplanation } from '@pipewright/contract/operations/sales/territories.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { resourceFor } from '../custom-fields/resource-for.ts';
import { runText, type TenantDb, type TenantTx } from '../database/tenant/tenant-db.ts';
import type { Principal } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';
import { readTitles } from '../resources/query/search/titles.ts';
import { assertReadable } from '../resources/query/select-one.ts';
import { findModule } from '../resources/write/write-records.ts';
import type { PlacedEntity } from './compile-territories.ts';

/** Why a record is in its territory: chosen by somebody, or by which rules. */
export function explainTerritory(
  all: readonly Module[],
  db: TenantDb,
  { principal, entity, id }: { principal: Principal; entity: PlacedEntity; id: string },
): Promise<{ body: TerritoryExplanation }> {
  return db.read(principal, async tx => {
    const module = findModule(all, entity);
    await assertReadable(tx, module, id);
    const [record] = await tx[runText](
      `select territory_id as "territoryId", follows_territory_rules as "followsRules",
         owner_by_territory as "ownerByTerritory", ${principal.territoryRules?.[entity] ?? 'null::uuid'} as "byRules"
       from crm.${module.table} where tenant_id = $1 and id = $2`,
      [principal.tenantId, id],
    );
    const {
      territoryId = null,
      byRules = null,
      followsRules = true,
      ownerByTerritory = false,
    } = record ?? {};
    const places = await readPlaces(tx, entity, [territoryId, byRules]);
    const namedPlace = (requested: string | null) => {
      const place = places.find(each => each.id === requested);
      return place ? { id: place.id, name: place.name } : null;
    };
    const resource = resourceFor(module.resource, principal);
    const rules = pathTo(places, territoryId).map(({ id: placeId, name, filter }) => ({
      id: placeId,
      name,
      filter: filter && isVisible(resource, filter) ? filter : null,
    }));
    return {
      body: {
        territory: namedPlace(territoryId),
        followsRules,
        byRules: namedPlace(byRules),
        rules,
        names: await readNames(
          tx,
          all,
          resource,
          rules.flatMap(rule => conditionsOf(rule.filter)),
        ),
        ownerRule: places.find(each => each.id === territoryId)?.ownerRule ?? null,
        ownerByTerritory,
      },
    };
  });
}

interface Place extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly filter: Filter | null;
  readonly ownerRule: TerritoryExplanation['ownerRule'];
}

/** Some territories and all above them. */
async function readPlaces(tx: TenantTx, entity: PlacedEntity, ids: (string | null)[]): Promise<Place[]> {
  const { tenantId } = tx.principal;
  const requested = ids.filter(id => id !== null);
  return tx<Place>`
    with recursive up (id) as (
      select unnest(${requested}::uuid[])
      union
      select parent_id from crm.territory join up on up.id = territory.id
      where territory.tenant_id = ${tenantId} and parent_id is not null
    )
    select territory.id, name, parent_id as "parentId", owner_rule as "ownerRule",
      case when ${entity} = 'company' then company_filter else lead_filter end as filter
    from crm.territory join up on up.id = territory.id where territory.tenant_id = ${tenantId}`;
}

function pathTo(places: readonly Place[], id: string | null): Place[] {
  const place = places.find(each => each.id === id);
  return place ? [...pathTo(places, place.parentId), place] : [];
}

function conditionsOf(filter: Filter | null): Condition[] {
  if (!filter) {
    return [];
  }
  const parts = 'and' in filter ? filter.and : 'or' in filter ? filter.or : undefined;
  return parts ? parts.flatMap(conditionsOf) : [filter as Condition];
}

/** A rule on a field that the reader may not see is not shown. */
function isVisible({ fields }: AnyResource, filter: Filter): boolean {
  return conditionsOf(filter).every(({ field }) => field in fields || referencedName(fields, field));
}

async function readNames(
  tx: TenantTx,
  all: readonly Module[],
  { fields }: AnyResource,
  conditions: readonly Condition[],
): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const { field, value } of conditions) {
    const path = referencedName(fields, field);
    const target = path && resources.find(({ name }) => name === fields[path[0]]?.references);
    const targetFields: AnyResource['fields'] = target?.fields ?? {};
    const references = path ? targetFields[path[1]]?.references : fields[field]?.references;
    if (references && Array.isArray(value)) {
      Object.assign(names, Object.fromEntries(await readTitles(tx, all, references, value)));
    }
  }
  return names;
}
