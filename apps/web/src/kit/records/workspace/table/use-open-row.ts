import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface OpenRow {
  readonly body: RefObject<HTMLElement | null>;
  readonly ids: readonly (string | undefined)[];
  readonly reveal: (index: number) => void;
  readonly focusRow: (id: string) => void;
  /** The record that is open next to the list. */
  readonly open: string | undefined;
}

/** Keeps the row of the open record in view, and gives it the focus when the record is closed. */
export function useOpenRow({ body, ids, reveal, focusRow, open }: OpenRow): void {
  const before = useRef(open);
  const show = useEffectEvent((id: string) => {
    const row = body.current?.querySelector(`[data-record="${id}"]`);
    if (row) {
      row.scrollIntoView({ block: 'nearest' });
    } else if (ids.includes(id)) {
      reveal(ids.indexOf(id));
    }
  });
  const giveFocusBack = useEffectEvent((id: string) => {
    const { activeElement } = document;
    // A drawer still has it while it slides out.
    if (activeElement === document.body || activeElement?.closest('[role=dialog]')) {
      focusRow(id);
    }
  });
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (open) {
      show(open);
    } else if (closed) {
      // The page behind a drawer can be focused only when the drawer has let go of it.
      const next = requestAnimationFrame(() => giveFocusBack(closed));
      return () => cancelAnimationFrame(next);
    }
    return undefined;
  }, [open]);
}
