import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { type Filter, readFilter } from '@pipewright/contract/filters.ts';
import { companies } from '@pipewright/contract/resources/companies.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import type { CustomFieldSet } from '../custom-fields/custom-field-set.ts';
import { resourceFor } from '../custom-fields/resource-for.ts';
import type { Principal } from '../principal.ts';
import { createLiterals } from '../record-rules/literals.ts';
import { organizationReader } from '../record-rules/organization-reader.ts';
import { filterCondition } from '../resources/query/filter/filter.ts';

/** The records that have territories. */
export const placedEntities = ['company', 'lead'] as const;
export type PlacedEntity = (typeof placedEntities)[number];

/**
 * For each kind of record, an SQL expression of its columns with the id of the territory that it belongs to. `$1` is
 * the tenant. The database evaluates it for each written row (`crm.tenant_territory`), and a preview for all rows.
 */
export type TerritoryRules = Readonly<Record<PlacedEntity, string>>;

/** A territory as `crm.record_rules_for` returns it. */
export interface StoredTerritory {
  readonly id: string;
  readonly parentId: string | null;
  readonly company: Filter | null;
  readonly lead: Filter | null;
}

export function compileTerritories(
  territories: readonly StoredTerritory[],
  customFields: CustomFieldSet | undefined,
): TerritoryRules {
  const reader = organizationReader(customFields);
  const compile = (entity: PlacedEntity, declared: AnyResource) =>
    expressionOf(territories, entity, resourceFor(declared, reader), reader);
  return { company: compile('company', companies), lead: compile('lead', leads) };
}

/** The first match in depth-first order; a child is asked only where its parent matches, and comes before it. */
function expressionOf(
  territories: readonly StoredTerritory[],
  entity: PlacedEntity,
  resource: AnyResource,
  reader: Principal,
): string {
  const childrenOf = Map.groupBy(territories, ({ parentId }) => parentId);

  function firstOf(parentId: string | null): string | undefined {
    const matches = (childrenOf.get(parentId) ?? []).flatMap(territory => matchOf(territory) ?? []);
    return matches.length === 0 ? undefined : `coalesce(${matches.join(', ')})`;
  }

  function matchOf(territory: StoredTerritory): string | undefined {
    const { [entity]: filter, id } = territory;
    const children = firstOf(id);
    if (!filter) {
      return children;
    }
    const own = `'${id}'::uuid`;
    const inside = children ? `coalesce(${children}, ${own})` : own;
    return `case when ${conditionOf(resource, filter, reader)} then ${inside} end`;
  }

  return firstOf(null) ?? 'null::uuid';
}

/** A filter on a field that is gone matches nothing: other territories, and all writes, go on. */
function conditionOf(resource: AnyResource, filter: Filter, reader: Principal): string {
  try {
    return filterCondition(resource, readFilter(resource.fields, filter, true), createLiterals(), reader);
  } catch {
    return 'false';
  }
}
