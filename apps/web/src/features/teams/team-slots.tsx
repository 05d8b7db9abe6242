import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { teams } from '@pipewright/contract/resources/teams.ts';
import { Link } from '@tanstack/react-router';
import type { SlotsOf } from '../../kit/records/screens/define-screens.ts';

export const teamSlots: SlotsOf<typeof teams> = { pageActions: AccessLink };

function AccessLink() {
  return (
    <Button variant="default" renderRoot={props => <Link to="/administration/users/access" {...props} />}>
      {t`Who sees what`}
    </Button>
  );
}
