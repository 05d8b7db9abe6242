import { t } from '@lingui/core/macro';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { DiscardGuard } from './use-discard-guard.ts';

/** Asks before unsaved input is discarded. */
export function DiscardDialog({ guard }: { guard: DiscardGuard }) {
  return (
    <ConfirmDialog
      opened={guard.isAsking}
      title={t`Discard changes?`}
      confirm={t`Discard`}
      cancel={t`Keep editing`}
      onConfirm={guard.discard}
      onCancel={guard.keep}
    >
      {t`Your changes haven’t been saved.`}
    </ConfirmDialog>
  );
}
