import type { Permission } from '@pipewright/contract/permissions.ts';
import { demand, type Principal, teamOf } from './principal.ts';

/** The people whose records a permission covers; undefined if it covers all records. */
export function reachedPeople(principal: Principal, permission: Permission): readonly string[] | undefined {
  const reach = demand(principal, permission);
  if (reach === 'all') {
    return undefined;
  }
  const people = reach === 'team' ? teamOf(principal) : [principal.userId];
  return people.filter(id => id !== null);
}

/** Whether a permission, if it was granted at all, reaches somebody's records. */
export function isReached(principal: Principal, permission: Permission, userId: string): boolean {
  return (
    principal.permissions.has(permission) && (reachedPeople(principal, permission)?.includes(userId) ?? true)
  );
}
