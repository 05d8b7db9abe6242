import { type Granted, type Permission, rankOf } from '@pipewright/contract/permissions.ts';
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
export function permissionsExceeding({ permissions }: Principal, held: Granted): Permission[] {
  return (Object.keys(held) as Permission[]).filter(
    permission => rankOf(held[permission]) > rankOf(permissions.get(permission)),
  );
}
