import { useState } from 'react';
import type { Question } from '../screens/define-screens.ts';

/** A question that must be confirmed before an action continues. */
export function useQuestion() {
  const [pending, setPending] = useState<{ question: Question; go: () => void }>();
  return {
    question: pending?.question,
    /** Continues at once if there is no question. */
    ask(question: Question | undefined, go: () => void) {
      if (question) {
        setPending({ question, go });
      } else {
        go();
      }
    },
    agree() {
      setPending(undefined);
      pending?.go();
    },
    decline: () => setPending(undefined),
  };
}
