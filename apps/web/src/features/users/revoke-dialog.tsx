import { t } from '@lingui/core/macro';
import { revokeInvitation } from '@pipewright/contract/operations/organization/invitations.ts';
import type { PersonListed } from '@pipewright/contract/operations/organization/members.ts';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { ConfirmDialog } from '../../kit/ui/dialogs/confirm-dialog.tsx';

/** Asks before an invitation is taken back. */
export function RevokeDialog({ person, onClose }: { person: PersonListed; onClose: () => void }) {
  const revoke = useChange({
    send: () => call(revokeInvitation, { params: { id: person.id } }),
    changes: ['user'],
    success: ({ changeSet }) => ({
      message: t`The invitation of ${person.email} is revoked.`,
      changeSet,
    }),
    failure: t`The invitation could not be revoked.`,
  });

  return (
    <ConfirmDialog
      opened
      title={t`Revoke invitation`}
      confirm={t`Revoke`}
      onConfirm={() => {
        onClose();
        revoke.mutate();
      }}
      onCancel={onClose}
    >
      {t`The link that was sent to ${person.email} will no longer work.`}
    </ConfirmDialog>
  );
}
