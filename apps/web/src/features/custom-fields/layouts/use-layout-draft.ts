import { useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import type { LayoutRecord } from '../../../kit/records/custom-fields/with-layouts.ts';
import { resetLayout, saveLayout } from './layout-changes.ts';
import { arrangementOf, type LayoutDraft } from './layout-draft.ts';

interface EditedLayout {
  readonly entity: LayoutRecord['entity'];
  readonly userRoleId: string | null;
  /** The layout as it is stored now; absent: there is none yet. */
  readonly stored: LayoutRecord | undefined;
  /** What the stored layout looks like. */
  readonly start: LayoutDraft;
}

interface Edited {
  readonly draft: LayoutDraft;
  /** The stored layout when editing began: if somebody else changes it meanwhile, saving is refused. */
  readonly base: LayoutRecord | undefined;
}

/** The layout while it is edited, and the ways to save, discard and reset it. */
export function useLayoutDraft({ entity, userRoleId, stored, start }: EditedLayout) {
  const [edited, setEdited] = useState<Edited>();
  const save = useChange(saveLayout);
  const reset = useChange(resetLayout);
  const draft = edited?.draft ?? start;
  const base = edited ? edited.base : stored;
  const isChanged = base?.id !== stored?.id || base?.version !== stored?.version;
  const hasConflict = edited !== undefined && isChanged && !save.isPending;

  function sendDraft(): void {
    if (!edited || save.isPending) {
      return;
    }
    const arrangement = arrangementOf(draft);
    save.mutate(
      { stored: base, entity, userRoleId, arrangement },
      {
        // What was edited while the layout was being saved is based on the saved one.
        onSuccess: ({ data }) =>
          setEdited(now => (now && now.draft !== draft ? { draft: now.draft, base: data } : undefined)),
      },
    );
  }

  return {
    draft,
    isEdited: edited !== undefined,
    isSaving: save.isPending,
    /** Somebody else has saved or reset the layout since editing began. */
    hasConflict,
    /** Saving replaces what the other person has saved. */
    keepMine: () => setEdited({ draft, base: stored }),
    change: (next: LayoutDraft) => setEdited({ draft: next, base }),
    discard: () => setEdited(undefined),
    save: sendDraft,
    /** Absent: there is nothing to reset, or it must first be decided whose changes to keep. */
    reset:
      stored && !hasConflict
        ? (onReset: () => void) => {
            if (!reset.isPending) {
              reset.mutate(stored, {
                onSuccess: () => {
                  setEdited(undefined);
                  onReset();
                },
              });
            }
          }
        : undefined,
  };
}
