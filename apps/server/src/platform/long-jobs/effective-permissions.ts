import {
  type Granted,
  type Permission,
  permissions,
  type Reach,
  rankOf,
} from '@pipewright/contract/permissions.ts';

/**
 * The permissions that were held when the job was created and still are. Background work does not keep a
 * permission that its user has lost.
 */
export function intersectPermissions(then: Granted, now: Granted): ReadonlyMap<Permission, Reach> {
  return new Map(
    permissions.flatMap(permission => {
      const lower = rankOf(now[permission]) < rankOf(then[permission]) ? now[permission] : then[permission];
      return lower ? [[permission, lower] as const] : [];
    }),
  );
}
