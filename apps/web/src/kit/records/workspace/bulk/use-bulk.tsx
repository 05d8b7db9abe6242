import { type ReactNode, useCallback, useState } from 'react';
import { notifyFailure } from '../../../data/changes/notify-change.ts';
import { useChange } from '../../../data/changes/use-change.ts';
import { writeNumber } from '../../../formats/formats.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { focusAfterRemoval } from '../../../ui/table/focus-after-removal.ts';
import { Dependents } from '../../deletion/dependents.tsx';
import { ReferenceName } from '../../field-types/types/reference-name.tsx';
import { counted } from '../../screens/record-changes.ts';
import { useWorkspace } from '../workspace-context.ts';
import { type BulkChange, type BulkUpdate, changeMany, type Target } from './bulk-changes.ts';
import type { ViewSelection } from './use-view-selection.ts';

/** As many as the API takes by their ids. */
const maxIds = 1000;

export interface Bulk {
  /** Says so where nothing is selected, or too many: `update` → Please select leads to update. */
  readonly isPossible: (verb: string) => boolean;
  /** Asks first where more is changed than can be seen. */
  readonly change: (update: BulkUpdate) => void;
  /** Asks nothing: for what has named the number itself. */
  readonly apply: (update: BulkUpdate) => void;
  readonly remove: () => void;
  readonly removeOne: (id: string) => void;
  readonly dialog: ReactNode;
}

/** What can be done with all that is selected. */
export function useBulk({ target, isWhole, selectAll }: ViewSelection): Bulk {
  const { workspace } = useWorkspace();
  const many = workspace.label[1].toLowerCase();
  const bulkChange = useChange(changeMany(workspace));
  // What waits for a confirmation.
  const [pending, setPending] = useState<BulkChange>();
  const [asked, setAsked] = useState(pending);
  // The words stay while the dialog fades out.
  if (pending && pending !== asked) {
    setAsked(pending);
  }

  function isPossible(verb: string): boolean {
    const problem =
      target.count === 0
        ? `Please select ${many} to ${verb}`
        : !isWhole && target.count > maxIds
          ? `Please select at most ${writeNumber(maxIds)} ${many}`
          : '';
    if (problem) {
      notifyFailure(problem);
    }
    return problem === '';
  }

  function perform(change: BulkChange): void {
    const { which } = change.target;
    if (!change.update && 'ids' in which) {
      focusAfterRemoval(which.ids);
    }
    bulkChange.mutate(change, { onSuccess: () => 'matching' in which && selectAll(false) });
  }

  const removeOne = useCallback(
    (id: string) => setPending({ target: { which: { ids: [id] }, count: 1, has: other => other === id } }),
    [],
  );
  const what = counted(workspace.label, asked?.target.count ?? 0);
  const noun = what.replace(/^\S+ /, '');
  return {
    isPossible,
    change: update => {
      if (!isPossible('update')) {
        return;
      }
      if (isWhole) {
        setPending({ target, update });
      } else {
        perform({ target, update });
      }
    },
    apply: update => perform({ target, update }),
    remove: () => isPossible('delete') && setPending({ target }),
    removeOne,
    dialog: (
      <ConfirmDialog
        opened={pending !== undefined}
        title={`${asked?.update ? 'Update' : 'Delete'} ${noun}`}
        confirm={asked?.update ? 'Update' : 'Delete'}
        color={asked?.update ? 'brand' : 'red'}
        onConfirm={() => {
          setPending(undefined);
          if (pending) {
            perform(pending);
          }
        }}
        onCancel={() => setPending(undefined)}
      >
        {asked?.update
          ? `Are you sure you want to update ${what}? ${asked.update.told}.`
          : `Are you sure you want to delete ${what}?`}
        {asked && !asked.update && <WhatGoes target={asked.target} />}
      </ConfirmDialog>
    ),
  };
}

/** Of a single record its name, and what is linked to it. */
function WhatGoes({ target: { which } }: { target: Target }) {
  const { name } = useWorkspace().workspace.resource;
  const [id, ...others] = 'ids' in which ? which.ids : [];
  return id && others.length === 0 ? (
    <>
      <div>
        <strong>
          <ReferenceName resourceName={name} id={id} />
        </strong>
      </div>
      <Dependents resourceName={name} id={id} />
    </>
  ) : null;
}
