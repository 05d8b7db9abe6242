import { useState } from 'react';
import type { Question } from '../screens/define-screens.ts';

/** A question that has to be agreed to before something goes on. */
export function useQuestion() {
  const [pending, setPending] = useState<{ question: Question; go: () => void }>();
  return {
    question: pending?.question,
    /** Goes on at once where there is nothing to ask. */
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
