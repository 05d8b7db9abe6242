import { useState } from 'react';
import { type AnyRecord, titleOf } from './any-record.ts';
import { ApiError } from './api-error.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Screens } from './define-screens.ts';
import { notifyError } from './notify.tsx';
import { useResource } from './use-resource.ts';

interface DeleteDialogProps {
  readonly screens: Screens;
  /** The record that is to go; absent: closed. */
  readonly record: AnyRecord | undefined;
  readonly onClose: () => void;
}

/** Asks, deletes, and where the record is in use says where and offers to deactivate it. */
export function DeleteDialog({ screens, record, onClose }: DeleteDialogProps) {
  const changes = useResource(screens);
  const [shown, setShown] = useState(record);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();

  // The words stay while the dialog fades out.
  if (record && record !== shown) {
    setShown(record);
    setRefusal(undefined);
  }

  async function act(work: (target: AnyRecord) => Promise<unknown>): Promise<void> {
    if (!record || isBusy) {
      return;
    }
    setBusy(true);
    try {
      await work(record);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.usage.length > 0) {
        setRefusal(error);
      } else {
        notifyError(error, `Failed to delete ${screens.label[0].toLowerCase()}`);
        onClose();
      }
    } finally {
      setBusy(false);
    }
  }

  const title = `Delete ${screens.label[0].toLowerCase()}`;
  if (refusal) {
    const canDeactivate = screens.resource.canBeInactive && shown?.isActive === true;
    return (
      <ConfirmDialog
        opened={record !== undefined}
        title={title}
        confirm={canDeactivate ? 'Deactivate' : undefined}
        cancel={canDeactivate ? 'Cancel' : 'Close'}
        color="brand"
        isBusy={isBusy}
        onConfirm={() => void act(target => changes.setActive(target, false))}
        onCancel={onClose}
      >
        <InUse refusal={refusal} canDeactivate={canDeactivate} />
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      opened={record !== undefined}
      title={title}
      confirm="Delete"
      isBusy={isBusy}
      onConfirm={() => void act(changes.remove)}
      onCancel={onClose}
    >
      {`Are you sure you want to delete "${shown ? titleOf(screens.resource, shown) : ''}"?`}
    </ConfirmDialog>
  );
}

function InUse({ refusal, canDeactivate }: { refusal: ApiError; canDeactivate: boolean }) {
  return (
    <div role="alert">
      {refusal.message}
      {refusal.usage.length > 1 && (
        <ul>
          {refusal.usage.map(({ resource, label, count }) => (
            <li key={`${resource}/${label}`}>
              {count.toLocaleString()} {label}
            </li>
          ))}
        </ul>
      )}
      {canDeactivate && ' Deactivated, it stays where it is used and is no longer offered.'}
    </div>
  );
}
