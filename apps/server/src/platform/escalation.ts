import { type Granted, type Permission, rankOf } from '@pipewright/contract/permissions.ts';
import { AppError } from './errors.ts';
import type { Principal } from './principal.ts';

/** Nobody gives away more than they hold themselves. What was there before may stay. */
export function refuseEscalation(principal: Principal, wanted: Granted, before: readonly Granted[]): void {
  const raised = beyond(principal, wanted).find(permission =>
    before.some(held => rankOf(wanted[permission]) > rankOf(held[permission])),
  );
  if (raised) {
    throw new AppError('forbidden', {
      message: `You cannot grant ${raised}, because you do not hold it yourself.`,
    });
  }
}

/** What reaches further there than the principal's own permissions do. */
export function beyond({ permissions }: Principal, held: Granted): Permission[] {
  return (Object.keys(held) as Permission[]).filter(
    permission => rankOf(held[permission]) > rankOf(permissions.get(permission)),
  );
}
