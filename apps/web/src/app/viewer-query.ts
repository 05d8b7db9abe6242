import { queryOptions } from '@tanstack/react-query';
import { session } from '../kit/data/client/client.ts';
import { viewerKey } from '../kit/data/queries/query-client.ts';

/** Who is signed in. */
export function viewerOptions() {
  return queryOptions({
    queryKey: [viewerKey],
    meta: { dependsOn: [viewerKey, 'user', 'organization', 'currency'] },
    queryFn: () => session.userInfo(),
    staleTime: 5 * 60_000,
  });
}
