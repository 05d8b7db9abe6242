import { useCallback, useEffect, useRef, useState } from 'react';
import { noteUnsaved } from './unsaved-changes.ts';

export interface DiscardGuard {
  /** Told by the form as people type. */
  readonly setDirty: (isDirty: boolean) => void;
  /** Closes, or asks first when something was typed. */
  readonly requestClose: () => void;
  readonly isAsking: boolean;
  readonly discard: () => void;
  readonly keep: () => void;
}

/** Nothing that was typed is lost unasked by Escape, the backdrop or Cancel. Leaving the page is asked about by the shell. */
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
