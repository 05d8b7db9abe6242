import { listApiKeys, makeApiKey, revokeApiKey } from '@pipewright/contract/operations/account/api-keys.ts';
import {
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
  renewRecoveryCodes,
  startAuthenticatorApp,
} from '@pipewright/contract/operations/account/second-factor.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSecurityEvents,
  listSessions,
  readSecurity,
} from '@pipewright/contract/operations/account/security.ts';
import type { Pool } from '../../platform/database/connections/pool.ts';
import type { Route } from '../../platform/http/routes/define-route.ts';
import { message as compose, msg } from '../../platform/language/message.ts';
import { writeForRequest } from '../../platform/language/request-language.ts';
import type { ApiKeys } from './api-keys.ts';
import type { DemoAccounts } from './demo-accounts.ts';
import type { MySessions } from './my-sessions.ts';
import { defineOwnAccountRoute } from './own-account-route.ts';
import type { OwnPassword } from './own-password.ts';
import type { AuthenticatorApp } from './second-factor/authenticator-app.ts';
import { readSecurityEvents } from './security-events.ts';
import { readOverview } from './security-overview.ts';

/** A secret that is shown once must not be cached. */
const headers = { 'cache-control': 'no-store' };

/** The security settings of the user's own account, below `/api/security`. */
export function securityRoutes(deps: {
  pool: Pool;
  demo: DemoAccounts;
  sessions: MySessions;
  password: OwnPassword;
  app: AuthenticatorApp;
  keys: ApiKeys;
}): Route[] {
  const { pool, demo, sessions, password, app, keys } = deps;

  return [
    defineOwnAccountRoute(readSecurity, async ({ person: { userId } }) => ({
      body: { ...(await readOverview(pool, userId)), isDemo: await demo.includes(userId) },
    })),
    defineOwnAccountRoute(listSessions, async ({ person }) => ({
      // The other sessions of the demo account belong to strangers.
      body: await sessions.list(person, { currentOnly: await demo.includes(person.userId) }),
    })),
    defineOwnAccountRoute(endSession, async ({ person, params, client }) => {
      await demo.assertNotDemo(person.userId);
      await sessions.end(person, params.id, client);
      return {};
    }),
    defineOwnAccountRoute(endOtherSessions, async ({ person, client }) => {
      await demo.assertNotDemo(person.userId);
      const ended = await sessions.endOthers(person, client);
      const message = writeForRequest(
        compose('{ended, plural, one {One other session ended.} other {# other sessions ended.}}', { ended }),
      );
      return { body: { message, ended } };
    }),
    defineOwnAccountRoute(changePassword, async ({ person, body, client }) => {
      await demo.assertNotDemo(person.userId);
      await password.change(person, body, client);
      return {
        body: { message: writeForRequest(msg`Your password is changed. All other sessions have ended.`) },
      };
    }),
    defineOwnAccountRoute(listSecurityEvents, async ({ person, principal, db, query }) => {
      const entries = await readSecurityEvents(db, principal, query);
      const isDemo = await demo.includes(person.userId);
      return { body: isDemo ? entries.map(entry => ({ ...entry, address: null })) : entries };
    }),
    defineOwnAccountRoute(startAuthenticatorApp, async ({ person }) => {
      await demo.assertNotDemo(person.userId);
      return { body: await app.start(person.userId), headers };
    }),
    defineOwnAccountRoute(confirmAuthenticatorApp, async ({ person, body, client }) => ({
      body: { recoveryCodes: await app.confirm(person, body.code, client) },
      headers,
    })),
    defineOwnAccountRoute(renewRecoveryCodes, async ({ person, body, client }) => ({
      body: { recoveryCodes: await app.renewCodes(person, body.code, client) },
      headers,
    })),
    defineOwnAccountRoute(removeAuthenticatorApp, async ({ person, body, client }) => {
      await password.assertCorrect(person, body.password, client);
      await app.remove(person, body.code, client);
      return {};
    }),
    defineOwnAccountRoute(listApiKeys, async ({ person }) => ({ body: await keys.list(person) })),
    defineOwnAccountRoute(makeApiKey, async ({ person, principal, body, client }) => {
      await demo.assertNotDemo(person.userId);
      return { body: await keys.make(person, body, principal.permissions, client), headers };
    }),
    defineOwnAccountRoute(revokeApiKey, async ({ person, params, client }) => {
      await keys.revoke(person, params.id, client);
      return {};
    }),
  ];
}
