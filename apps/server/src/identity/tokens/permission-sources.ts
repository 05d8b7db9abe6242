import type { Database } from '../../platform/database/open-database.ts';
import { decidesPermissions } from '../../platform/decides-permissions.ts';
import { organizationEntity } from '../security/security-rules.ts';
import type { PrincipalCache } from './principal-cache.ts';

/** Makes changes to roles, members, teams and security rules take effect on the next request. */
export function invalidateOnPermissionChanges(onCommit: Database['onCommit'], cache: PrincipalCache): void {
  onCommit(({ tenantId, changedEntities }) => {
    if (changedEntities.has(organizationEntity) || [...changedEntities].some(decidesPermissions)) {
      cache.invalidate({ tenantId });
    }
  });
}
