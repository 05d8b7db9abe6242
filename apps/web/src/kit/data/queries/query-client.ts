import { QueryClient } from '@tanstack/react-query';

/** The first part of the key of what is about the user and not about data. */
export const viewerKey = 'viewer';

/**
 * The client's own retries are enough: a second layer would multiply them. It asks whatever the browser thinks of the network:
 * a server in the same house answers without the internet, and a question that waits in silence looks like one that hangs.
 */
export function createQueryClient(): QueryClient {
  const always = { retry: false, networkMode: 'always' } as const;
  return new QueryClient({
    defaultOptions: { queries: { ...always, staleTime: 15_000 }, mutations: always },
  });
}
