import { QueryClient } from '@tanstack/react-query';

/** The first part of the key of what is about the user and not about data. */
export const viewerKey = 'viewer';

/** The client's own retries are enough: a second layer would multiply them. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 15_000 }, mutations: { retry: false } },
  });
}

/** After a change, whatever is shown is asked for again; what is not shown, when it is next. */
export async function refreshShown(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: query => query.queryKey[0] !== viewerKey });
}
