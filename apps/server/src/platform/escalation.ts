import {
  permissions as everyPermission,
  type Granted,
  type Permission,
  rankOf,
} from '@pipewright/contract/permissions.ts';
import { isUnused, objectOf } from './custom-objects/object-permissions.ts';
import { AppError } from './errors.ts';
import { msg } from './language/message.ts';
import type { Principal } from './principal.ts';

/**
 * Throws if the principal would grant more than they hold themselves. Permissions that were granted before
 * may stay.
 */
export function assertNoEscalation(
  principal: Principal,
  requested: Granted,
  before: readonly Granted[],
): void {
  const raised = permissionsExceeding(principal, requested).find(permission =>
    before.some(held => rankOf(requested[permission]) > rankOf(held[permission])),
  );
  if (raised) {
    throw new AppError('forbidden', {
      message: msg`You cannot grant ${raised}, because you do not hold it yourself.`,
    });
  }
}

/** The permissions whose reach is wider than the principal's own. */
export function permissionsExceeding(principal: Principal, held: Granted): Permission[] {
  return (Object.keys(held) as Permission[]).filter(
    permission =>
      rankOf(held[permission]) > rankOf(principal.permissions.get(permission)) &&
      !(isUnused(permission, principal.customObjects) && holdsEverything(principal)),
  );
}

/** Nobody holds the permissions of custom objects that are not in use. Whoever holds all others can grant them. */
function holdsEverything({ permissions, customObjects }: Principal): boolean {
  return everyPermission
    .filter(permission => objectOf(permission) === undefined || !isUnused(permission, customObjects))
    .every(permission => permissions.get(permission) === 'all');
}
