import { useEffect, useEffectEvent, useRef } from 'react';
import type { ListPreview } from './use-list-preview.ts';

interface OpenRow {
  readonly preview: ListPreview;
  readonly ids: readonly (string | undefined)[];
}

/** Keeps the row of the open record in view, and gives it the focus when the record is closed. */
export function useOpenRow({ preview: { id: open, rows }, ids }: OpenRow): void {
  const before = useRef<string>(undefined);
  const show = useEffectEvent((id: string) => {
    const row = document.querySelector(`tr[data-record="${id}"]`);
    if (row) {
      row.scrollIntoView({ block: 'nearest' });
    } else if (ids.includes(id)) {
      rows.current?.reveal(ids.indexOf(id));
    }
  });
  const giveFocusBack = useEffectEvent((id: string) => {
    const { activeElement } = document;
    // A drawer still has it while it slides out.
    if (activeElement === document.body || activeElement?.closest('[role=dialog]')) {
      rows.current?.focus(id);
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
