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
      const [least] = [then[permission], now[permission]].sort((a, b) => rankOf(a) - rankOf(b));
      return least ? [[permission, least] as const] : [];
    }),
  );
}
