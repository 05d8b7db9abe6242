import type { Field } from '@pipewright/contract/fields.ts';
import { type LiveChange, watchChanges } from '@pipewright/contract/operations/live.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '../client/client.ts';
import { viewerKey } from '../queries/query-client.ts';
import { type LiveEvent, readLiveStream } from './live-stream.ts';

/** Whoever gets another role or team sees other records, and may do other things: all is asked for again. */
const aboutRights: readonly string[] = ['user-role', 'team', 'membership'];

/** Changes that come close together are shown together. */
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
 * One tab listens for all: browsers allow six connections to a server, and each listener takes one.
 * Where there are no locks, on insecure origins, every tab listens for itself.
 */
async function alone(name: string, signal: AbortSignal, listen: () => Promise<void>): Promise<void> {
  if (navigator.locks) {
    await navigator.locks.request(name, { signal }, listen).catch(() => undefined);
  } else {
    await listen();
  }
}

function createShow(client: QueryClient): (event: LiveEvent) => void {
  const changed = new Set<string>();
  let isWaiting = false;

  function flush(): void {
    isWaiting = false;
    const stale = withThoseAround(changed);
    const isAboutRights = aboutRights.some(name => changed.has(name));
    changed.clear();
    void client.invalidateQueries({
      predicate: ({ queryKey: [name] }) => isAboutRights || stale.has(String(name)),
    });
  }

  return ({ event, data }) => {
    if (event === 'gap') {
      void client.invalidateQueries();
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

/** Who looks may be among the people; the shell shows the organization, and every screen is written in its formats. */
const besides: Readonly<Record<string, readonly string[]>> = {
  user: [viewerKey],
  'user-role': [viewerKey],
  organization: [viewerKey, 'security'],
};

/** A record also shows the names of those that it refers to, and what was done about it. */
function withThoseAround(changed: ReadonlySet<string>): Set<string> {
  const around = resources.flatMap(({ name, fields }) =>
    Object.values<Field>(fields).flatMap(({ references = '', isReleased }) => [
      ...(changed.has(references) ? [name] : []),
      ...(changed.has(name) && isReleased ? [references] : []),
    ]),
  );
  return new Set([...changed, ...around, ...[...changed].flatMap(name => besides[name] ?? [])]);
}
