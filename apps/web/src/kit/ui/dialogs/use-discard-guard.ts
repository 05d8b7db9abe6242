import { useCallback, useEffect, useRef, useState } from 'react';
import { noteUnsaved } from './unsaved-changes.ts';

export interface DiscardGuard {
  /** Called by the form as people type. */
  readonly setDirty: (isDirty: boolean) => void;
  /** Closes, or asks first if there is unsaved input. */
  readonly requestClose: () => void;
  readonly isAsking: boolean;
  readonly discard: () => void;
  readonly keep: () => void;
}

/**
 * Keeps Escape, the backdrop and Cancel from discarding input without a question. The shell does the same for leaving
 * the page.
 */
export function useDiscardGuard(close: () => void): DiscardGuard {
  // Not a state, because a save navigates in the same tick in which the form becomes clean.
  const form = useRef({ isDirty: false });
  const [isAsking, setAsking] = useState(false);

  const setDirty = useCallback((isDirty: boolean) => {
    form.current.isDirty = isDirty;
    noteUnsaved(form.current, isDirty);
  }, []);
  useEffect(() => () => setDirty(false), [setDirty]);

  return {
    setDirty,
    isAsking,
    requestClose() {
      if (form.current.isDirty) {
        setAsking(true);
      } else {
        close();
      }
    },
    discard() {
      setDirty(false);
      setAsking(false);
      close();
    },
    keep: () => setAsking(false),
  };
}
