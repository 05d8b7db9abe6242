import { queryOptions } from '@tanstack/react-query';
import { session } from '../kit/data/client/client.ts';
import { viewerKey } from '../kit/data/queries/query-client.ts';
import { showChosenLanguage } from '../kit/language/activate-language.ts';

/** Who is signed in. */
export function viewerOptions() {
  return queryOptions({
    queryKey: [viewerKey],
    meta: { dependsOn: [viewerKey, 'user', 'organization', 'currency'] },
    queryFn: async () => {
      const viewer = await session.userInfo();
      // Before anything of them is drawn, so that nobody sees another language first.
      await showChosenLanguage(viewer.language ?? viewer.organization.language);
      return viewer;
    },
    staleTime: 5 * 60_000,
  });
}
