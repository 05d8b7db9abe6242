import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { messageOf } from '../../kit/api-error.ts';
import { SecondFactorNeeded } from '../../kit/session-requests.ts';
import { homeRoute } from '../home.ts';
import { returnPath } from '../return-to.ts';

/** Signs in by whatever way, and goes on to the page that was wanted. */
export function useEntry(returnTo: string | undefined, firstProblem?: string) {
  const router = useRouter();
  const client = useQueryClient();
  const [problem, setProblem] = useState(firstProblem);
  const [isBusy, setBusy] = useState(false);
  const [secondStep, setSecondStep] = useState<SecondStep>();
  const busy = useRef(false);

  const enter = useCallback(
    async (signIn: () => Promise<void>, { remember = false } = {}) => {
      if (busy.current) {
        return;
      }
      busy.current = true;
      setBusy(true);
      setProblem(undefined);
      try {
        await signIn();
        client.clear();
        await router.navigate({ href: returnPath(returnTo, homeRoute), replace: true });
      } catch (error) {
        if (error instanceof SecondFactorNeeded) {
          setSecondStep({ token: error.token, remember });
          return;
        }
        setProblem(messageOf(error, 'Login failed. Please try again.'));
      } finally {
        busy.current = false;
        setBusy(false);
      }
    },
    [client, router, returnTo],
  );

  return { enter, isBusy, problem, setProblem, secondStep, leaveSecondStep: () => setSecondStep(undefined) };
}

/** A sign-in that waits for its code. */
export interface SecondStep {
  readonly token: string;
  readonly remember: boolean;
}
