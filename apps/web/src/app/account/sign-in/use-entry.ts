import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { homeRoute } from '../../home.ts';
import { returnPath } from '../../return-to.ts';
import { useSignIn } from './use-sign-in.ts';

/** Signs in by any method and continues to the requested page. */
export function useEntry(returnTo: string | undefined, firstProblem?: string) {
  const router = useRouter();
  const client = useQueryClient();
  return useSignIn(async () => {
    client.clear();
    await router.navigate({ href: returnPath(returnTo, homeRoute), replace: true });
  }, firstProblem);
}
