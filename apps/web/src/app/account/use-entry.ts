import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { messageOf } from '../../kit/api-error.ts';
import { homeRoute } from '../home.ts';
import { returnPath } from '../return-to.ts';

/** Signs in by whatever way, and goes on to the page that was wanted. */
export function useEntry(returnTo: string | undefined, firstProblem?: string) {
  const router = useRouter();
  const client = useQueryClient();
  const [problem, setProblem] = useState(firstProblem);
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);

  const enter = useCallback(
    async (signIn: () => Promise<void>) => {
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
        setProblem(messageOf(error, 'Login failed. Please try again.'));
      } finally {
        busy.current = false;
        setBusy(false);
      }
    },
    [client, router, returnTo],
  );

  return { enter, isBusy, problem, setProblem };
}
