import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Permission } from '@pipewright/contract/permissions.ts';
import { forbidden } from '../errors.ts';
import { demand, type Principal } from '../principal.ts';
import { columnOf } from './columns.ts';
import type { Values } from './values.ts';

/**
 * The predicate that keeps a user to the records that a permission reaches: the one place that decides it.
 * Until there are teams, a team is oneself.
 */
export function withinReach(
  resource: AnyResource,
  principal: Principal,
  permission: Permission,
  values: Values,
): string | undefined {
  const reach = demand(principal, permission);
  if (reach === 'all' || !resource.owner) {
    return undefined;
  }
  return `${columnOf(resource.owner)} = ${values.add(principal.userId)}`;
}

/** The owner that a new record gets; who reaches only their own records cannot make one for somebody else. */
export function ownerOfNew(resource: AnyResource, principal: Principal, given: unknown): unknown {
  const reach = demand(principal, resource.permissions.write);
  const owner = given ?? principal.userId;
  if (reach !== 'all' && owner !== principal.userId) {
    throw forbidden();
  }
  return owner;
}
