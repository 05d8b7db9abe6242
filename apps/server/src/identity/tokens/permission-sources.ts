import { teams } from '@pipewright/contract/resources/teams.ts';
import { userRoles } from '@pipewright/contract/resources/user-roles.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { membership } from '../members/member-rows.ts';
import { organizationEntity } from '../security/security-rules.ts';
import type { PrincipalCache } from './principal-cache.ts';

const permissionSources = [userRoles.name, teams.name, membership, organizationEntity];

/** A change to what decides on permissions counts from the next request on. */
export function forgetChangedPermissions(onCommit: Database['onCommit'], cache: PrincipalCache): void {
  onCommit(({ tenantId, touched }) => {
    if (permissionSources.some(name => touched.has(name))) {
      cache.forget({ tenantId });
    }
  });
}
