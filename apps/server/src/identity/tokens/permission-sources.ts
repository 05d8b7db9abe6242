import type { Database } from '../../platform/database/open-database.ts';
import { decidesPermissions } from '../../platform/decides-permissions.ts';
import { organizationEntity } from '../security/security-rules.ts';
import type { PrincipalCache } from './principal-cache.ts';

/** A change to what decides on permissions, or to the organization's security rules, counts from the next request on. */
export function forgetChangedPermissions(onCommit: Database['onCommit'], cache: PrincipalCache): void {
  onCommit(({ tenantId, touched }) => {
    if (touched.has(organizationEntity) || [...touched].some(decidesPermissions)) {
      cache.forget({ tenantId });
    }
  });
}
