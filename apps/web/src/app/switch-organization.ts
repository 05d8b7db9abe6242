import type { QueryClient } from '@tanstack/react-query';
import { session } from '../kit/client.ts';
import { homeRoute } from './home.ts';
import { viewerOptions } from './viewer-query.ts';

const channelName = 'pipewright-organization';

/** Goes on in another organization, from its home page. */
export async function switchOrganization(id: string): Promise<void> {
  await session.switchOrganization(id);
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(id);
  channel.close();
  startAnew();
}

/** A tab that shares the session must not go on showing, and saving into, the organization that was left. */
export function followSwitches(client: QueryClient): void {
  new BroadcastChannel(channelName).addEventListener('message', async () => {
    const shown = client.getQueryData(viewerOptions().queryKey)?.organization.id;
    const now = shown && session.isSignedIn() ? await session.userInfo().catch(() => undefined) : undefined;
    if (now && now.organization.id !== shown) {
      startAnew();
    }
  });
}

/** A new document: no cache, form or half-answered request of the other organization lives on. */
function startAnew(): void {
  window.location.assign(homeRoute);
}
