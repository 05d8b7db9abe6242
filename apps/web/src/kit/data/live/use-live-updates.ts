import { type LiveChange, watchChanges } from '@pipewright/contract/operations/administration/live.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '../client/client.ts';
import { refreshAffected } from '../queries/dependencies.ts';
import { type LiveEvent, readLiveStream } from './live-stream.ts';

/** Changes within a short time are shown together. */
const gatherMs = 250;

/** Shows what others change, while it happens. `who` is the user in an organization: tabs of the same listen together. */
export function useLiveUpdates(who: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const left = new AbortController();
    const show = createShow(client);
    const channel = new BroadcastChannel(`pipewright-live-${who}`);
    channel.addEventListener('message', ({ data }) => show(data as LiveEvent));
    void alone(`pipewright-live-${who}`, left.signal, () =>
      readLiveStream({
        url: `/api${watchChanges.path}`,
        tokens: session,
        signal: left.signal,
        hear: event => {
          show(event);
          channel.postMessage(event);
        },
      }),
    );
    return () => {
      left.abort();
      channel.close();
    };
  }, [client, who]);
}

/**
 * One tab listens for all of them, because browsers allow only six connections to a server. Without the Web Locks
 * API, on insecure origins, every tab listens for itself.
 */
async function alone(name: string, signal: AbortSignal, listen: () => Promise<void>): Promise<void> {
  if (navigator.locks) {
    await navigator.locks.request(name, { signal }, listen).catch(() => undefined);
  } else {
    await listen();
  }
}

/** Refetches the data that depends on the reported changes. */
function createShow(client: QueryClient): (event: LiveEvent) => void {
  const changed = new Set<string>();
  let isWaiting = false;

  function flush(): void {
    isWaiting = false;
    const names = [...changed];
    changed.clear();
    void refreshAffected(client, names);
  }

  return ({ event, data }) => {
    if (event === 'gap') {
      void refreshAffected(client, 'everything');
      return;
    }
    for (const { resource } of (data as LiveChange).changes) {
      changed.add(resource);
    }
    if (!isWaiting) {
      isWaiting = true;
      setTimeout(flush, gatherMs);
    }
  };
}
