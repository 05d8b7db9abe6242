import { session } from '../../kit/data/client/client.ts';
import { forgetSeen } from '../../kit/records/offline/seen-store.ts';
import { homeRoute } from '../home.ts';

/** Goes on in another organization, from its home page. Other tabs notice by the new token (see watch-session.ts). */
export async function switchOrganization(id: string): Promise<void> {
  await session.switchOrganization(id);
  await forgetSeen().catch(() => undefined);
  // Loads a new document, so that no cache, form or pending request of the other organization is left.
  window.location.assign(homeRoute);
}
