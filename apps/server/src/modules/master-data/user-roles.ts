import { userRoles } from '@pipewright/contract/resources/user-roles.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const userRolesModule = defineModule({
  resource: userRoles,
  table: 'user_role',
  usedBy: [{ table: 'membership', column: 'role_id', label: ['member', 'members'] }],
});
