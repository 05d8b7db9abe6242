import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { messageOf } from '../../../kit/data/client/api-error.ts';
import { SecondFactorNeeded } from '../../../kit/data/session/session-requests.ts';

/** A sign-in that waits for its code. */
export interface SecondStep {
  readonly token: string;
  readonly remember: boolean;
}

const key = ['sign-in'];

/** Signs in by any method, one attempt at a time, with a second step if a code is required. */
export function useSignIn(onSignedIn: () => Promise<void>, firstProblem?: string) {
  const client = useQueryClient();
  const [problem, setProblem] = useState(firstProblem);
  const [secondStep, setSecondStep] = useState<SecondStep>();
  const { mutateAsync, isPending } = useChange({
    key,
    send: async (signIn: () => Promise<void>) => {
      await signIn();
      await onSignedIn();
    },
    changes: [],
  });

  async function enter(signIn: () => Promise<void>, { remember = false } = {}): Promise<void> {
    if (client.isMutating({ mutationKey: key }) > 0) {
      return;
    }
    setProblem(undefined);
    await mutateAsync(signIn).catch(error => {
      if (error instanceof SecondFactorNeeded) {
        setSecondStep({ token: error.token, remember });
      } else {
        setProblem(messageOf(error, t`Login failed. Please try again.`));
      }
    });
  }

  return {
    enter,
    isBusy: isPending,
    problem,
    setProblem,
    secondStep,
    leaveSecondStep: () => setSecondStep(undefined),
  };
}
