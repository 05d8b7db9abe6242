import type { Database } from '../platform/database/open-database.ts';
import { newId } from '../platform/ids.ts';

/** Waits until this server has received all messages about changes that it made so far: they arrive in order. */
export async function receivedMessages({ events }: Pick<Database, 'events'>): Promise<void> {
  const channel = `test-${newId()}`;
  const { promise, resolve } = Promise.withResolvers<void>();
  await events.subscribe(channel, () => resolve());
  events.publish(channel, '');
  await promise;
}
