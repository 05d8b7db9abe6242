import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Permission, Reach } from '@pipewright/contract/permissions.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import { forbidden } from '../../errors.ts';
import { demand, type Principal, teamOf } from '../../principal.ts';
import { columnOf, tableOf } from './columns.ts';
import type { Owners } from './list/order.ts';
import type { Values } from './values.ts';

/** How a statement calls a column, where not by its name alone. */
type Naming = (column: string) => string;

/**
 * The predicate that limits a user to the records that a permission covers; empty if it covers all. This is the only
 * place that decides it. `$1` is the tenant.
 */
export function withinReach(
  resource: AnyResource,
  principal: Principal,
  permission: Permission,
  values: Values,
  named: Naming = asItIs,
): string | undefined {
  const reach = demand(principal, permission);
  if (hidesDefinitions(resource, principal)) {
    return `${named('key')} = any (${values.add(principal.customFields?.keys ?? [])}::text[])`;
  }
  if (reach === 'all') {
    return undefined;
  }
  if (resource.owner) {
    return ownedWithin(principal, reach, named(columnOf(resource.owner)), values);
  }
  const whole = wholeOf(resource);
  return whole?.owner
    ? `${named(columnOf(resource.ownedThrough ?? ''))} in (select id from crm.${tableOf(whole.name)}
        where tenant_id = $1 and ${ownedWithin(principal, reach, columnOf(whole.owner), values)})`
    : undefined;
}

/** Whether somebody sees only the definitions of the custom fields that their role may see, because they do not manage them. */
export function hidesDefinitions({ name, permissions }: AnyResource, principal: Principal): boolean {
  return name === customFields.name && !principal.permissions.has(permissions.edit);
}

/** The owners whose records a permission covers, if its reach is a team; undefined in all other cases. */
export function ownersWithinReach(
  resource: AnyResource,
  principal: Principal,
  permission: Permission,
  values: Values,
): Owners | undefined {
  if (!resource.owner || demand(principal, permission) !== 'team') {
    return undefined;
  }
  const team = teamOf(principal);
  return { column: columnOf(resource.owner), ids: values.add(team), count: team.length };
}

/**
 * The predicate for embedded records. Callers who cannot read any record of the kind get those of nobody, and not `false`:
 * a join on a constant ends a worker of Citus (docs/scaling.md).
 */
export function withinReading(
  resource: AnyResource,
  principal: Principal,
  values: Values,
  named: Naming = asItIs,
): string | undefined {
  const { read } = resource.permissions;
  if (!resource.owner) {
    return undefined;
  }
  return principal.permissions.has(read)
    ? withinReach(resource, principal, read, values, named)
    : `${named(columnOf(resource.owner))} = any ('{}'::uuid[])`;
}

const asItIs: Naming = column => column;

/** Records without an owner wait for somebody to take them: the reach `team` covers them, `own` does not. */
function ownedWithin(
  principal: Principal,
  reach: Exclude<Reach, 'all'>,
  owner: string,
  values: Values,
): string {
  return reach === 'own'
    ? `${owner} = ${values.add(principal.userId)}`
    : `(${owner} = any (${values.add(teamOf(principal))}::uuid[]) or ${owner} is null)`;
}

/** The owner that a new record gets: oneself, or somebody whom the permission reaches. */
export function ownerOfNew(
  resource: AnyResource,
  principal: Principal,
  given: unknown,
  permission: Permission = resource.permissions.create,
): unknown {
  const reach = demand(principal, permission);
  const owner = given ?? principal.userId;
  const reached = reach === 'team' ? teamOf(principal) : [principal.userId];
  if (reach !== 'all' && !reached.includes(owner as string)) {
    throw forbidden();
  }
  return owner;
}

/**
 * Lets the rule of its territory choose the owner of a new record, if none was given and the user may assign records
 * to everybody.
 */
export function leftToTerritory(
  resource: AnyResource,
  principal: Principal,
  given: unknown,
  permission: Permission = resource.permissions.create,
): { ownerByTerritory?: true } {
  const isLeft =
    'ownerByTerritory' in resource.fields &&
    principal.territoryRules !== undefined &&
    (given === undefined || given === null) &&
    principal.permissions.get(permission) === 'all';
  return isLeft ? { ownerByTerritory: true } : {};
}

/** The resource that something is only a part of. */
export function wholeOf({ fields, ownedThrough }: AnyResource): AnyResource | undefined {
  const name = fields[ownedThrough ?? '']?.references;
  return resources.find(resource => resource.name === name);
}
