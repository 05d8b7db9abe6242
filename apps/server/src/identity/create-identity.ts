import type { Language } from '@pipewright/contract/languages.ts';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Config } from '../config.ts';
import type { UndoGuard } from '../platform/change-log/undo-guard.ts';
import type { Database } from '../platform/database/open-database.ts';
import type { Pool } from '../platform/database/pool.ts';
import type { TenantTx } from '../platform/database/tenant-db.ts';
import { createEncryption } from '../platform/encryption.ts';
import type { Events } from '../platform/events.ts';
import type { Route } from '../platform/http/define-route.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import type { OutboundClient } from '../platform/outbound/outbound-client.ts';
import type { Module } from '../platform/resources/define-module.ts';
import type { CalendarFeeds, IncomingWebhooks } from '../platform/services.ts';
import { accountRoutes } from './accounts/account-routes.ts';
import { type Accounts, createAccounts } from './accounts/accounts.ts';
import { createCredentials } from './accounts/credentials.ts';
import { deleteExpiredRows } from './accounts/delete-expired-rows.ts';
import { createEmailVerification } from './accounts/email-verification.ts';
import { createChangeProfile } from './accounts/own-profile.ts';
import { createPasswordReset } from './accounts/password-reset.ts';
import { createPasswords, type PasswordCost } from './accounts/passwords.ts';
import { describeOptions } from './accounts/sign-in-options.ts';
import { createThirdPartyAccess } from './applications/create-third-party-access.ts';
import { createInvitationAcceptance } from './members/accept-invitation.ts';
import { type AddMember, createAddMember } from './members/add-member.ts';
import { createInvitations } from './members/invitations.ts';
import { memberRoutes } from './members/member-routes.ts';
import { memberUndoGuards } from './members/member-undo.ts';
import { createMembers } from './members/members.ts';
import { createCalendarFeeds } from './organizations/calendar-feeds.ts';
import { dissolveAbandoned, dissolveDue } from './organizations/closing-organizations.ts';
import { createIncomingWebhooks } from './organizations/incoming-webhooks.ts';
import { findOrganization, listOrganizationIds } from './organizations/subdomains.ts';
import { type Announce, createTenantWrite } from './organizations/tenant-writes.ts';
import { createApiKeys } from './security/api-keys.ts';
import { createChangeAccount } from './security/change-account.ts';
import { createDemoAccounts } from './security/demo-accounts.ts';
import { createMySessions } from './security/my-sessions.ts';
import { createOwnPassword } from './security/own-password.ts';
import { createPasskeyGrant } from './security/passkeys/passkey-grant.ts';
import { passkeyRoutes } from './security/passkeys/passkey-routes.ts';
import { createPasskeys } from './security/passkeys/passkeys.ts';
import { createAuthenticatorApp } from './security/second-factor/authenticator-app.ts';
import { createResetSecondFactor } from './security/second-factor/reset-second-factor.ts';
import { createSecondFactorGrant } from './security/second-factor/second-factor-grant.ts';
import { createWithSecondFactor } from './security/second-factor/sign-up-with-second-factor.ts';
import { createRecordWrongPassword } from './security/security-log.ts';
import { securityRoutes } from './security/security-routes.ts';
import { securityRuleRoutes, securityRulesUndoGuard } from './security/security-rules.ts';
import { createOrganizationCreator, type NewOrganization } from './sign-up/create-organization.ts';
import { createOnboarding, type Onboarding } from './sign-up/onboarding.ts';
import { createWelcomeMails } from './sign-up/welcome-mails.ts';
import { ssoRoutes } from './sso/sso-routes.ts';
import { createAccessTokens } from './tokens/access-tokens.ts';
import { type Authenticate, createAuthenticate } from './tokens/authenticate.ts';
import { createOneTimeLinks } from './tokens/create-one-time-link.ts';
import { createGrants } from './tokens/grants.ts';
import { loadSecret } from './tokens/installation-secrets.ts';
import { oauthRoutes } from './tokens/oauth-routes.ts';
import { invalidateOnPermissionChanges } from './tokens/permission-sources.ts';
import { type CacheScope, createPrincipalCache } from './tokens/principal-cache.ts';
import { createRefreshTokens } from './tokens/refresh-tokens.ts';
import { createSessions } from './tokens/sessions.ts';
import { shareSigningKeys } from './tokens/share-signing-keys.ts';
import { openSigningKeys } from './tokens/signing-keys.ts';
import { createThrottle } from './tokens/throttle.ts';

/** The identity server: accounts, sessions and permissions. */
export interface Identity {
  authenticate: Authenticate;
  /** `/oauth/*` and `/.well-known/*`. The app must have `@fastify/formbody`. */
  routes: FastifyPluginAsync;
  registrationRoutes: FastifyPluginAsync;
  /** `/oauth/sso/*`. */
  ssoRoutes: FastifyPluginAsync;
  onboarding: Onboarding;
  /** `/api/auth/*`. */
  accountRoutes: Route[];
  /** `/api/security*` and `/api/applications*`. */
  securityRoutes: Route[];
  /** `/api/users/*`, `/api/invitations/*`, and accepting an invitation. */
  memberRoutes: Route[];
  /** Conditions for undoing changes to members and to the organization's security rules. */
  undoGuards: readonly UndoGuard[];
  /** For the product's own use (demo, tests): checks neither reserved names nor common passwords. */
  createOrganization(wanted: NewOrganization): Promise<{ organizationId: string; userId: string }>;
  findOrganization(subdomain: string): Promise<string | undefined>;
  listOrganizationIds(): Promise<string[]>;
  addMember: AddMember;
  accounts: Accounts;
  calendarFeeds: CalendarFeeds;
  incomingWebhooks: IncomingWebhooks;
  /** To be called after a commit that changed the permissions of a person or an organization. */
  forget(whom: CacheScope): void;
  /** From now on a new key signs; tokens signed with the old ones stay valid. */
  rotateSigningKey(): Promise<void>;
  /** Finishes what a crash has left undone; called by a job every minute. */
  catchUp(): Promise<void>;
  /** Deletes organizations whose deletion is due and calls `onGone` for each; for a daily job. */
  dissolveDue(onGone: (tenantId: string) => Promise<void>): Promise<void>;
  /** Deletes organizations that were abandoned before anybody confirmed an address; for a daily job. */
  dissolveAbandoned(onGone: (tenantId: string) => Promise<void>): Promise<void>;
  /** Deletes expired rows; for a daily job. */
  deleteExpiredRows(): Promise<void>;
}

export async function createIdentity(deps: {
  /** With the role `identity`. */
  pool: Pool;
  events: Events;
  config: Pick<
    Config,
    'appOrigin' | 'publicSuffix' | 'loginLimit' | 'signUpLimits' | 'unconfirmedDays' | 'sso'
  >;
  outbox: Outbox;
  /** Reads the documents that applications describe themselves by. */
  outbound: OutboundClient;
  /** An account with a public password, which visitors must not change. */
  demo: { email: string; password: string } | null;
  /** Fills a new organization's lists. */
  seed: (tx: TenantTx, language: Language) => Promise<void>;
  /** Every record type: people are listed with the number of records that they own. */
  modules: readonly Module[];
  /** Announces a change set that was committed here. */
  announce: Announce;
  /** Registers a callback for each commit to an organization in this process. */
  onCommit: Database['onCommit'];
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Tests create thousands of accounts and save time here. */
  passwordCost?: PasswordCost | undefined;
}): Promise<Identity> {
  const {
    pool,
    events,
    config,
    outbox,
    outbound,
    demo,
    seed,
    modules,
    announce,
    onCommit,
    log,
    passwordCost,
  } = deps;
  const { appOrigin: issuer, appOrigin } = config;

  const keys = await shareSigningKeys({ keys: await openSigningKeys(pool), events, log });
  const passwords = await createPasswords({ cost: passwordCost });
  const principalCache = await createPrincipalCache(events);
  invalidateOnPermissionChanges(onCommit, principalCache);
  const accessTokens = createAccessTokens({ keys, issuer });
  const refreshTokens = createRefreshTokens(await loadSecret({ pool, name: 'refresh-token' }));
  const throttle = createThrottle({
    pool,
    secret: await loadSecret({ pool, name: 'sign-in-failure' }),
    loginLimit: config.loginLimit,
  });
  const credentials = createCredentials({ pool, passwords, throttle });
  const sessions = createSessions({ pool, refreshTokens, principalCache, log });
  const change = createChangeAccount({ pool, outbox, appOrigin });
  const app = createAuthenticatorApp({
    pool,
    change,
    encryption: createEncryption(await loadSecret({ pool, name: 'authenticator-app' })),
    throttle,
    principalCache,
  });
  const relyingParty = { id: new URL(appOrigin).hostname, origin: appOrigin };
  const passkey = createPasskeyGrant({ pool, credentials, throttle, sessions, relyingParty });
  const grants = createGrants({
    pool,
    credentials,
    throttle,
    sessions,
    accessTokens,
    secondFactor: createSecondFactorGrant({ pool, credentials, throttle, sessions, app }),
    passkey,
    noteWrongPassword: createRecordWrongPassword({ pool, credentials, log }),
  });
  const accounts = createAccounts({ pool, change, passwords, principalCache });
  const authenticate = createAuthenticate({ pool, accessTokens, principalCache });
  const withSecondFactor = createWithSecondFactor({ pool, throttle, app });
  const foundOrganization = createOrganizationCreator({
    pool,
    credentials,
    passwords,
    withSecondFactor,
    limits: config.signUpLimits,
    seed,
  });
  const verification = createEmailVerification({ pool, outbox, appOrigin });
  const sendWelcomeMails = createWelcomeMails({ outbox, verification, appOrigin });
  const publicAccounts = demo ? [demo.email] : [];
  const demoAccounts = createDemoAccounts(pool, publicAccounts);
  const passwordReset = createPasswordReset({
    pool,
    change,
    outbox,
    passwords,
    principalCache,
    config: { appOrigin, publicAccounts },
    log,
  });

  const thirdParty = createThirdPartyAccess({
    pool,
    issuer,
    change,
    sessions,
    refreshTokens,
    principalCache,
    demo: demoAccounts,
    outbound,
  });
  const ownPassword = createOwnPassword({ pool, credentials, accounts });
  const write = createTenantWrite({ pool, announce });
  const invitations = createInvitations({ write, outbox, appOrigin, demo: demoAccounts });

  const forgetting = (onGone: (tenantId: string) => Promise<void>) => async (tenantId: string) => {
    principalCache.invalidate({ tenantId });
    await onGone(tenantId);
  };

  return {
    authenticate,
    routes: oauthRoutes({
      pool,
      issuer,
      keys,
      grants,
      sessions,
      accessTokens,
      authenticate,
      applicationGrants: thirdParty.grants,
    }),
    registrationRoutes: thirdParty.registrationRoutes,
    ssoRoutes: ssoRoutes({ pool, throttle, config }),
    onboarding: createOnboarding({
      pool,
      credentials,
      foundOrganization,
      withSecondFactor,
      sessions,
      grants,
      throttle,
      outbox,
      sendWelcomeMails,
      publicSuffix: config.publicSuffix,
    }),
    accountRoutes: accountRoutes({
      pool,
      throttle,
      verification,
      passwordReset,
      changeProfile: createChangeProfile({ pool, write, demo: demoAccounts }),
      delivers: outbox.delivers,
      options: describeOptions(config.sso, demo),
    }),
    securityRoutes: [
      ...securityRoutes({
        pool,
        demo: demoAccounts,
        sessions: createMySessions({ pool, principalCache }),
        password: ownPassword,
        app,
        keys: createApiKeys({ pool, change, principalCache }),
      }),
      ...passkeyRoutes({
        passkeys: createPasskeys({ pool, change, principalCache, relyingParty }),
        grant: passkey,
        throttle,
        demo: demoAccounts,
      }),
      ...securityRuleRoutes({ pool, demo: demoAccounts }),
      ...thirdParty.routes,
    ],
    undoGuards: [...memberUndoGuards, securityRulesUndoGuard({ pool, demo: demoAccounts })],
    memberRoutes: memberRoutes({
      pool,
      modules,
      throttle,
      members: createMembers({ write, demo: demoAccounts }),
      invitations,
      invitationAcceptance: createInvitationAcceptance({ pool, credentials, passwords, outbox, announce }),
      resetFactor: createResetSecondFactor({ change, ownPassword, demo: demoAccounts, principalCache }),
      createLink: createOneTimeLinks({
        change,
        ownPassword,
        demo: demoAccounts,
        invitations,
        outbox,
        appOrigin,
      }),
    }),
    createOrganization: wanted =>
      foundOrganization({
        parsed: wanted,
        address: 'localhost',
        finish: async (_db, { organizationId, userId }) => ({ organizationId, userId }),
      }),
    findOrganization: subdomain => findOrganization(pool, subdomain),
    listOrganizationIds: () => listOrganizationIds(pool),
    addMember: createAddMember({ pool, credentials, passwords }),
    accounts,
    calendarFeeds: createCalendarFeeds(pool),
    incomingWebhooks: createIncomingWebhooks(pool),
    forget: principalCache.invalidate,
    rotateSigningKey: keys.rotate,
    catchUp: passwordReset.catchUp,
    dissolveDue: onGone => dissolveDue(pool, forgetting(onGone)),
    dissolveAbandoned: onGone =>
      dissolveAbandoned(
        pool,
        // Without a mail server nobody can confirm an address, so organizations that were used are kept.
        { unusedDays: config.unconfirmedDays, onlyUntouched: !outbox.delivers },
        forgetting(onGone),
      ),
    deleteExpiredRows: () => deleteExpiredRows(pool),
  };
}
