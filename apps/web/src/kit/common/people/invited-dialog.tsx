import { t } from '@lingui/core/macro';
import type { invitePeople } from '@pipewright/contract/operations/organization/invitations.ts';
import type { z } from 'zod';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import classes from './invited-dialog.module.css';

export type InviteResults = z.output<typeof invitePeople.result>['results'];

/** The result for each address, if not all could be invited. */
export function InvitedDialog({ results, onClose }: { results: InviteResults; onClose: () => void }) {
  return (
    <ConfirmDialog
      opened
      title={t`Not all were invited`}
      cancel={t`Close`}
      onConfirm={onClose}
      onCancel={onClose}
    >
      <ul className={classes.results}>
        {results.map(({ email, isInvited, message }) => (
          <li key={email} data-invited={isInvited || undefined}>
            <strong>{email}</strong> {message}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
