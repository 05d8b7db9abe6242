import { useRef, useState } from 'react';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { SecondFactorNeeded } from '../../kit/data/session/session-requests.ts';

/** A sign-in that waits for its code. */
export interface SecondStep {
  readonly token: string;
  readonly remember: boolean;
}

/** Signs in by whatever way, one attempt at a time, in a second step where a code is asked for. */
export function useSignIn(onSignedIn: () => Promise<void>, firstProblem?: string) {
  const [problem, setProblem] = useState(firstProblem);
  const [isBusy, setBusy] = useState(false);
  const [secondStep, setSecondStep] = useState<SecondStep>();
  const busy = useRef(false);

  async function enter(signIn: () => Promise<void>, { remember = false } = {}): Promise<void> {
    if (busy.current) {
      return;
    }
    busy.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await signIn();
      await onSignedIn();
    } catch (error) {
      if (error instanceof SecondFactorNeeded) {
        setSecondStep({ token: error.token, remember });
      } else {
        setProblem(messageOf(error, 'Login failed. Please try again.'));
      }
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }

  return { enter, isBusy, problem, setProblem, secondStep, leaveSecondStep: () => setSecondStep(undefined) };
}
