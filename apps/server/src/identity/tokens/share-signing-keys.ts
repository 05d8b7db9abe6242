import type { FastifyBaseLogger } from 'fastify';
import type { Events } from '../../platform/events.ts';
import type { SigningKeys } from './signing-keys.ts';

const channel = 'identity_keys';

/** Makes all servers load the keys again as soon as one of them has rotated them. */
export async function shareSigningKeys(deps: {
  keys: SigningKeys;
  events: Events;
  log: Pick<FastifyBaseLogger, 'error'>;
}): Promise<SigningKeys> {
  const { keys, events, log } = deps;
  const reload = () => {
    keys.reload().catch(error => log.error({ err: error }, 'The signing keys could not be loaded'));
  };
  await events.subscribe(channel, reload, reload);
  return {
    ...keys,
    async rotate() {
      await keys.rotate();
      events.publish(channel, 'rotated');
    },
  };
}
