import { ConfirmDialog } from './confirm-dialog.tsx';
import type { DiscardGuard } from './use-discard-guard.ts';

/** Asks before what was typed is thrown away. */
export function DiscardDialog({ guard }: { guard: DiscardGuard }) {
  return (
    <ConfirmDialog
      opened={guard.isAsking}
      title="Discard changes?"
      confirm="Discard"
      cancel="Keep editing"
      onConfirm={guard.discard}
      onCancel={guard.keep}
    >
      Your changes haven’t been saved.
    </ConfirmDialog>
  );
}
