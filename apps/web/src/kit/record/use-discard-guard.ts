import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';

export interface DiscardGuard {
  /** Told by the form as people type. */
  readonly setDirty: (isDirty: boolean) => void;
  /** Closes, or asks first when something was typed. */
  readonly requestClose: () => void;
  readonly isAsking: boolean;
  readonly discard: () => void;
  readonly keep: () => void;
}

/** Nothing that was typed is lost unasked: not by Escape, the backdrop, the Back button or a reload. */
export function useDiscardGuard(close: () => void): DiscardGuard {
  // A ref, because a save navigates in the same tick in which the form becomes clean.
  const isDirty = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty.current,
    enableBeforeUnload: () => isDirty.current,
    withResolver: true,
  });

  const setDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty;
  }, []);

  return {
    setDirty,
    isAsking: isAsking || blocker.status === 'blocked',
    requestClose() {
      if (isDirty.current) {
        setAsking(true);
      } else {
        close();
      }
    },
    discard() {
      isDirty.current = false;
      setAsking(false);
      if (blocker.status === 'blocked') {
        blocker.proceed();
      } else {
        close();
      }
    },
    keep() {
      setAsking(false);
      blocker.reset?.();
    },
  };
}
