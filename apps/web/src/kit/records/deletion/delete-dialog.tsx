import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useChange } from '../../data/changes/use-change.ts';
import { ApiError, messageOf } from '../../data/client/api-error.ts';
import { writeNumber } from '../../formats/formats.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { focusAfterRemoval } from '../../ui/table/focus-after-removal.ts';
import type { Screens } from '../screens/define-screens.ts';
import { activateRecords } from '../screens/record-changes.ts';
import { nameOf } from '../screens/record-name.ts';
import { changeMany, onlyRecord, type Target } from '../workspace/bulk/bulk-changes.ts';
import { useDependents } from './use-dependents.ts';
import { UsedByAutomations } from './used-by-automations.tsx';

interface DeleteDialogProps {
  readonly screens: Screens;
  /** The records that are to be deleted; absent: closed. */
  readonly target: Target | undefined;
  readonly onDeleted: (target: Target) => void;
  readonly onClose: () => void;
}

/** Asks for confirmation and deletes. If a record is in use, shows where, and offers to deactivate it. */
export function DeleteDialog({ screens, target, onDeleted, onClose }: DeleteDialogProps) {
  const { texts, resource, hasViews } = screens;
  // Errors are shown in the dialog, not in a notice.
  const remove = useChange({ ...changeMany(screens), failure: undefined });
  const activate = useChange(activateRecords(screens));
  const [shown, setShown] = useState(target);
  const isBusy = remove.isPending || activate.isPending;
  // Of another deletion nothing is shown.
  const refusal =
    (activate.variables?.records === shown?.records && activate.error) ||
    (remove.variables?.target === shown && remove.error);

  // Keeps the texts while the dialog fades out.
  if (target && target !== shown) {
    setShown(target);
  }

  const count = shown?.count ?? 0;
  const records = shown?.records ?? [];
  const only = shown && onlyRecord(shown);
  const failed = hasViews ? texts.deleteManyFailed : texts.deleteFailed;
  const title = count === 1 ? texts.deleteTitle : texts.deleteManyTitle;
  const { linked, usage } = useDependents(resource.name, target && only?.id);
  const reason = refusal instanceof ApiError && refusal.usage.length > 0 ? refusal.message : usage;
  const frame = { opened: target !== undefined, title, isBusy, onCancel: onClose };

  if (reason) {
    const canDeactivate = resource.canBeInactive && records.some(({ isActive }) => isActive === true);
    return (
      <ConfirmDialog
        {...frame}
        confirm={canDeactivate ? t`Deactivate` : undefined}
        cancel={canDeactivate ? t`Cancel` : t`Close`}
        color="brand"
        onConfirm={() => activate.mutate({ records, isActive: false }, { onSuccess: onClose })}
      >
        {only && <strong>{nameOf(screens, only)}</strong>}
        <div role="alert">
          {reason} {canDeactivate && deactivationOf(count === 1)}
        </div>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      {...frame}
      confirm={t`Delete`}
      onConfirm={() => {
        if (target) {
          focusAfterRemoval('ids' in target.which ? target.which.ids : []);
          remove.mutate({ target }, { onSuccess: () => onDeleted(target) });
        }
      }}
    >
      {only ? texts.confirmDelete({ title: nameOf(screens, only) }) : texts.confirmDeleteMany(count)}
      {linked && <div>{linked}</div>}
      {!only && <Names names={records.map(record => nameOf(screens, record))} total={count} />}
      {records.length > 0 && <UsedByAutomations ids={records.map(({ id }) => id)} />}
      {refusal && (
        <p role="alert">
          <strong>{failed}</strong> {messageOf(refusal)}
        </p>
      )}
    </ConfirmDialog>
  );
}

const maxNames = 5;

/** Which ones they are, as far as one can take it in. */
function Names({ names, total }: { names: readonly string[]; total: number }) {
  const shown = names.slice(0, maxNames);
  const others = total - shown.length;
  const listed = shown.join(', ');
  return <div>{others > 0 ? t`${listed} and ${{ number: writeNumber(others) }} more` : listed}</div>;
}

function deactivationOf(isOne: boolean): string {
  return isOne
    ? t`If you deactivate it, it stays on existing records but can’t be selected.`
    : t`If you deactivate them, they stay on existing records but can’t be selected.`;
}
