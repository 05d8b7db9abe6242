import { msg } from '@lingui/core/macro';
import { teams } from '@pipewright/contract/resources/teams.ts';
import { IconUsersGroup } from '@tabler/icons-react';
import { defineScreens } from '../../kit/records/screens/define-screens.ts';

export const teamScreens = defineScreens(teams, {
  label: ['Team', 'Teams'],
  route: '/administration/users/teams',
  subtitle: msg`Who works together, and so sees what the others own where their role reaches the team`,
  icon: IconUsersGroup,
  columns: ['name', 'manager', 'memberUserIds', 'description', 'updatedAtUtc'],
  form: ['name', 'description', 'managerUserId', 'memberUserIds'],
  slots: async () => (await import('./team-slots.tsx')).teamSlots,
  texts: {
    empty: msg`No teams yet`,
    emptyHint: msg`Create a team so people can see what their colleagues are working on.`,
  },
});
