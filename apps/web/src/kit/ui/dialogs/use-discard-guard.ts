import { useCallback, useEffect, useRef, useState } from 'react';
import { type KeptAt, noteUnsaved } from './unsaved-changes.ts';

export interface DiscardGuard {
  /** Called by the form as people type. */
  readonly setDirty: (isDirty: boolean) => void;
  /** Closes, or asks first if there is unsaved input. */
  readonly requestClose: () => void;
  /** Does something else that discards the input, or asks first. */
  readonly request: (action: () => void) => void;
  /** Closes without asking, after a save. */
  readonly leave: () => void;
  readonly isAsking: boolean;
  readonly discard: () => void;
  readonly keep: () => void;
}

/**
 * Keeps Escape, the backdrop and Cancel from discarding input without a question. The shell does the same for leaving
 * the page. `isKeptAt`: for forms that stay open at some other addresses, such as beside a list with another filter.
 */
export function useDiscardGuard(close: () => void, isKeptAt?: KeptAt): DiscardGuard {
  // Not a state, because a save navigates in the same tick in which the form becomes clean.
  const form = useRef({ isDirty: false });
  const [asked, setAsked] = useState<{ readonly action: () => void }>();
  const keptAt = useRef(isKeptAt);
  useEffect(() => {
    keptAt.current = isKeptAt;
  });

  const setDirty = useCallback((isDirty: boolean) => {
    form.current.isDirty = isDirty;
    noteUnsaved(form.current, isDirty, next => keptAt.current?.(next) ?? false);
  }, []);
  useEffect(() => () => setDirty(false), [setDirty]);

  function request(action: () => void): void {
    if (form.current.isDirty) {
      setAsked({ action });
    } else {
      action();
    }
  }

  return {
    setDirty,
    isAsking: asked !== undefined,
    request,
    requestClose: () => request(close),
    leave: close,
    discard() {
      setDirty(false);
      setAsked(undefined);
      asked?.action();
    },
    keep: () => setAsked(undefined),
  };
}
