import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { forgetUnsavedChanges, hasUnsavedChanges, losesUnsavedChanges } from './unsaved-changes.ts';

/** Asks before a page with unsaved changes is left: by a link, the Back button, a reload or closing the tab. */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: losesUnsavedChanges,
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  });

  function leave(): void {
    forgetUnsavedChanges();
    blocker.proceed?.();
  }

  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={t`Discard changes?`}
      confirm={t`Discard`}
      cancel={t`Keep editing`}
      onConfirm={leave}
      onCancel={() => blocker.reset?.()}
    >
      {t`Your changes haven’t been saved.`}
    </ConfirmDialog>
  );
}
