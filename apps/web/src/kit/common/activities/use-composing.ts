import type { ActivityKind } from '@pipewright/contract/fields/activity-fields.ts';
import { useRef, useState } from 'react';
import { type DiscardGuard, useDiscardGuard } from '../../ui/dialogs/use-discard-guard.ts';

interface Composing {
  /** What is being written; undefined if nothing is. */
  readonly kind: ActivityKind | undefined;
  /** Starts or ends writing, and asks first if there is unsaved input. */
  readonly choose: (kind: ActivityKind) => void;
  readonly close: () => void;
  /** Ends what has been saved. */
  readonly finish: () => void;
  readonly guard: DiscardGuard;
}

/** Which kind of activity is being written, one at a time. */
export function useComposing(): Composing {
  const [kind, setKind] = useState<ActivityKind>();
  const next = useRef<ActivityKind>(undefined);
  const guard = useDiscardGuard(() => setKind(next.current));
  const go = (to: ActivityKind | undefined) => {
    next.current = to;
    guard.requestClose();
  };
  return {
    kind,
    choose: chosen => go(chosen === kind ? undefined : chosen),
    close: () => go(undefined),
    finish: () => setKind(undefined),
    guard,
  };
}
