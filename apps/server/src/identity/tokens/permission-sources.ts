import { leadScoreRules } from '@pipewright/contract/resources/lead-score-rules.ts';
import { territories } from '@pipewright/contract/resources/territories.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { decidesPermissions } from '../../platform/decides-permissions.ts';
import { organizationEntity } from '../security/security-rules.ts';
import type { PrincipalCache } from './principal-cache.ts';

/** Makes changes to roles, members, teams, security rules, territories and scoring rules take effect on the next request. */
export function invalidateOnPermissionChanges(onCommit: Database['onCommit'], cache: PrincipalCache): void {
  onCommit(({ tenantId, changedEntities }) => {
    const isKept = [organizationEntity, territories.name, leadScoreRules.name].some(entity =>
      changedEntities.has(entity),
    );
    if (isKept || [...changedEntities].some(decidesPermissions)) {
      cache.invalidate({ tenantId });
    }
  });
}
