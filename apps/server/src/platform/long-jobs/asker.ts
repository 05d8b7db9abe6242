import {
  type Granted,
  type Permission,
  permissions,
  type Reach,
  rankOf,
} from '@pipewright/contract/permissions.ts';

/** What was allowed when the work was asked for and still is: whoever loses a right does not keep it in the background. */
export function lesserOf(then: Granted, now: Granted): ReadonlyMap<Permission, Reach> {
  return new Map(
    permissions.flatMap(permission => {
      const least = rankOf(now[permission]) < rankOf(then[permission]) ? now[permission] : then[permission];
      return least ? [[permission, least] as const] : [];
    }),
  );
}
