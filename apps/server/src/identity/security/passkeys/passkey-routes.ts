import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeySignIn,
} from '@pipewright/contract/operations/account/passkeys.ts';
import { definePublicRoute, type Route } from '../../../platform/http/routes/define-route.ts';
import { networkOf } from '../../tokens/network-of.ts';
import type { Throttle } from '../../tokens/throttle.ts';
import type { DemoAccounts } from '../demo-accounts.ts';
import { defineOwnAccountRoute } from '../own-account-route.ts';
import type { PasskeyGrant } from './passkey-grant.ts';
import type { Passkeys } from './passkeys.ts';

/** The user's own passkeys, and the start of a sign-in with one. */
export function passkeyRoutes(deps: {
  passkeys: Passkeys;
  grant: PasskeyGrant;
  throttle: Throttle;
  demo: DemoAccounts;
}): Route[] {
  const { passkeys, grant, throttle, demo } = deps;

  return [
    defineOwnAccountRoute(listPasskeys, async ({ person }) => ({ body: await passkeys.list(person.userId) })),
    defineOwnAccountRoute(startPasskey, async ({ person }) => {
      await demo.assertNotDemo(person.userId);
      return { body: await passkeys.start(person.userId) };
    }),
    defineOwnAccountRoute(addPasskey, async ({ person, body, client }) => ({
      body: await passkeys.add(person, body, client),
    })),
    defineOwnAccountRoute(renamePasskey, async ({ person, params, body }) => ({
      body: await passkeys.rename(person.userId, params.id, body.name),
    })),
    defineOwnAccountRoute(removePasskey, async ({ person, params, client }) => {
      await passkeys.remove(person, params.id, client);
      return {};
    }),
    definePublicRoute(startPasskeySignIn, async ({ address }) => {
      throttle.countRequest(networkOf(address));
      return { body: await grant.start() };
    }),
  ];
}
