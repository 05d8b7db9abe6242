import { t } from '@lingui/core/macro';
import { type ReactNode, useCallback, useState } from 'react';
import { notifyFailure } from '../../../data/changes/notify-change.ts';
import { useChange } from '../../../data/changes/use-change.ts';
import type { AnyRecord } from '../../../data/queries/any-record.ts';
import { writeNumber } from '../../../formats/formats.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { loadedLater } from '../../../ui/hooks/loaded-later.ts';
import { useWorkspace } from '../workspace-context.ts';
import { type BulkUpdate, changeMany, type Target } from './bulk-changes.ts';
import type { ViewSelection } from './use-view-selection.ts';

/** It explains what uses a record, which nobody needs to see a list. */
const deletionDialog = loadedLater(() => import('../../deletion/delete-dialog.tsx'));

/** As many as the API takes by their ids. */
const maxIds = 1000;

interface PendingUpdate {
  readonly target: Target;
  readonly update: BulkUpdate;
}

export interface Bulk {
  /** The selected records, or the selection of the view. */
  readonly which: Target['which'];
  /** Says so where nothing is selected, or too many: `update` → Please select leads to update. */
  readonly isPossible: (action: 'update' | 'delete') => boolean;
  /** Asks first where more is changed than can be seen. */
  readonly change: (update: BulkUpdate) => void;
  /** Asks nothing: for what has named the number itself. */
  readonly apply: (update: BulkUpdate) => void;
  readonly remove: () => void;
  readonly removeOne: (record: AnyRecord) => void;
  readonly dialog: ReactNode;
}

/** What can be done with all that is selected. `keepFocus`: when what had the focus may be gone. */
export function useBulk({ target, isWhole, selectAll }: ViewSelection, keepFocus: () => void): Bulk {
  const { workspace } = useWorkspace();
  const { texts } = workspace;
  const { mutate, isPending } = useChange(changeMany(workspace));
  const [deletion, setDeletion] = useState<Target>();
  const dialogs = deletionDialog.useModule(deletion !== undefined);
  // What waits for a confirmation.
  const [pending, setPending] = useState<PendingUpdate>();
  const [asked, setAsked] = useState(pending);
  // The words stay while the dialog fades out.
  if (pending && pending !== asked) {
    setAsked(pending);
  }

  function isPossible(action: 'update' | 'delete'): boolean {
    const problem =
      target.count === 0
        ? action === 'update'
          ? texts.selectToUpdate
          : texts.selectToDelete
        : !isWhole && target.count > maxIds
          ? texts.selectAtMost({ number: writeNumber(maxIds) })
          : '';
    if (problem) {
      notifyFailure(problem);
    }
    return problem === '';
  }

  function afterChange({ which }: Target): void {
    if ('matching' in which) {
      selectAll(false);
    }
  }

  function perform(change: PendingUpdate): void {
    mutate(change, { onSuccess: () => afterChange(change.target) });
  }

  const removeOne = useCallback(
    (record: AnyRecord) =>
      setDeletion({
        which: { ids: [record.id] },
        count: 1,
        has: other => other === record.id,
        records: [record],
      }),
    [],
  );
  const closeDeletion = () => {
    setDeletion(undefined);
    keepFocus();
  };
  const count = asked?.target.count ?? 0;
  return {
    which: target.which,
    isPossible,
    change: update => {
      // The buttons are not disabled meanwhile, because a disabled button loses the focus.
      if (isPending || !isPossible('update')) {
        return;
      }
      if (isWhole) {
        setPending({ target, update });
      } else {
        perform({ target, update });
      }
    },
    apply: update => perform({ target, update }),
    remove: () => isPossible('delete') && setDeletion(target),
    removeOne,
    dialog: (
      <>
        <ConfirmDialog
          opened={pending !== undefined}
          title={count === 1 ? texts.updateTitle : texts.updateManyTitle}
          confirm={t`Update`}
          color="brand"
          onConfirm={() => {
            setPending(undefined);
            if (pending) {
              perform(pending);
            }
          }}
          onCancel={() => setPending(undefined)}
        >
          {texts.confirmUpdateMany(count, { change: asked?.update.told ?? '' })}
        </ConfirmDialog>
        {dialogs && (
          <dialogs.DeleteDialog
            screens={workspace}
            target={deletion}
            onDeleted={deleted => {
              afterChange(deleted);
              closeDeletion();
            }}
            onClose={closeDeletion}
          />
        )}
      </>
    ),
  };
}
