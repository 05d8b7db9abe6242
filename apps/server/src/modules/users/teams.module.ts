import { teams } from '@pipewright/contract/resources/teams.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

/** Team membership is loaded together with the role, by `crm.teammates`: see identity/authenticate.ts. */
export const teamsModule = defineModule({
  resource: teams,
  table: 'team',
  trustedOnly: 'Teams decide who sees which records.',
});
