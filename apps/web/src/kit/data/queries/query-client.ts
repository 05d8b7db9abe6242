import { QueryClient } from '@tanstack/react-query';

/** The first part of the key of queries that are about the user, not about data. */
export const viewerKey = 'viewer';

/**
 * No retries, because the client already retries and a second layer would multiply them. Requests are sent even if
 * the browser reports to be offline: a server in the local network works without the internet, and a paused query
 * would look like one that hangs.
 */
export function createQueryClient(): QueryClient {
  const always = { retry: false, networkMode: 'always' } as const;
  return new QueryClient({
    defaultOptions: { queries: { ...always, staleTime: 15_000 }, mutations: always },
  });
}
