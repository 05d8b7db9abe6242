import { useState } from 'react';
import { useChange } from '../../data/changes/use-change.ts';
import { ApiError, messageOf } from '../../data/client/api-error.ts';
import { type AnyRecord, titleOf } from '../../data/queries/any-record.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { focusAfterRemoval } from '../../ui/table/focus-after-removal.ts';
import type { Screens } from '../screens/define-screens.ts';
import { activateRecords, removeRecords } from '../screens/record-changes.ts';
import { Dependents } from './dependents.tsx';

interface DeleteDialogProps {
  readonly screens: Screens;
  /** The records that are to go; absent: closed. */
  readonly records: readonly AnyRecord[] | undefined;
  readonly onClose: () => void;
}

/** Asks, deletes, and where a record is in use says where and offers to deactivate it. */
export function DeleteDialog({ screens, records, onClose }: DeleteDialogProps) {
  const { texts, resource, label } = screens;
  const remove = useChange(removeRecords(screens));
  const activate = useChange(activateRecords(screens));
  const [shown, setShown] = useState(records);
  const isBusy = remove.isPending || activate.isPending;
  // Of another deletion nothing is shown.
  const refusal =
    (activate.variables?.records === shown && activate.error) || (remove.variables === shown && remove.error);

  // The words stay while the dialog fades out.
  if (records && records !== shown) {
    setShown(records);
  }

  const [only, ...others] = shown ?? [];
  const isOne = others.length === 0;
  const noun = (isOne ? label[0] : label[1]).toLowerCase();
  const frame = { opened: records !== undefined, title: `Delete ${noun}`, isBusy, onCancel: onClose };

  if (refusal instanceof ApiError && refusal.usage.length > 0) {
    const canDeactivate = resource.canBeInactive && (shown ?? []).some(({ isActive }) => isActive === true);
    return (
      <ConfirmDialog
        {...frame}
        confirm={canDeactivate ? 'Deactivate' : undefined}
        cancel={canDeactivate ? 'Cancel' : 'Close'}
        color="brand"
        onConfirm={() => records && activate.mutate({ records, isActive: false }, { onSuccess: onClose })}
      >
        <div role="alert">
          {refusal.message} {canDeactivate && deactivationOf(isOne)}
        </div>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      {...frame}
      confirm="Delete"
      onConfirm={() => {
        if (records) {
          focusAfterRemoval(records.map(({ id }) => id));
          remove.mutate(records, { onSuccess: onClose });
        }
      }}
    >
      {only && isOne
        ? texts.confirmDelete(titleOf(resource, only))
        : `Are you sure you want to delete ${shown?.length ?? 0} ${noun}?`}
      {only && isOne && <Dependents resourceName={resource.name} id={only.id} />}
      {!isOne && <Names names={(shown ?? []).map(record => titleOf(resource, record))} />}
      {refusal && (
        <p role="alert">
          <strong>{texts.deleteFailed}</strong> {messageOf(refusal)}
        </p>
      )}
    </ConfirmDialog>
  );
}

const maxNames = 5;

/** Which ones they are, as far as one can take it in. */
function Names({ names }: { names: readonly string[] }) {
  const others = names.length - maxNames;
  return (
    <div>
      {names.slice(0, maxNames).join(', ')}
      {others > 0 && ` and ${others} more`}
    </div>
  );
}

function deactivationOf(isOne: boolean): string {
  return isOne
    ? 'If you deactivate it, it stays on existing records but can’t be selected.'
    : 'If you deactivate them, they stay on existing records but can’t be selected.';
}
