import { createEncryption } from '../platform/encryption.ts';
import { accountRoutes } from './accounts/account-routes.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createCredentials } from './accounts/credentials.ts';
import { deleteExpiredRows } from './accounts/delete-expired-rows.ts';
import { createEmailVerification } from './accounts/email-verification.ts';
import { createChangeProfile } from './accounts/own-profile.ts';
import { createPasswordReset } from './accounts/password-reset.ts';
import { createPasswords } from './accounts/passwords.ts';
import { describeOptions } from './accounts/sign-in-options.ts';
import { createThirdPartyAccess } from './applications/create-third-party-access.ts';
import type { Identity, IdentityDependencies } from './identity.ts';
import { createInvitationAcceptance } from './members/accept-invitation.ts';
import { createAddMember } from './members/add-member.ts';
import { createInvitations } from './members/invitations.ts';
import { memberRoutes } from './members/member-routes.ts';
import { memberUndoGuards } from './members/member-undo.ts';
import { createMembers } from './members/members.ts';
import { createCalendarFeeds } from './organizations/calendar-feeds.ts';
import { dissolveAbandoned, dissolveDue } from './organizations/closing-organizations.ts';
import { createIncomingWebhooks } from './organizations/incoming-webhooks.ts';
import { findByDomain, findOrganization, listOrganizationIds } from './organizations/subdomains.ts';
import { createTenantWrite } from './organizations/tenant-writes.ts';
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
import { createOrganizationCreator } from './sign-up/create-organization.ts';
import { createOnboarding } from './sign-up/onboarding.ts';
import { createWelcomeMails } from './sign-up/welcome-mails.ts';
import { ssoRoutes } from './sso/sso-routes.ts';
import { createAccessTokens } from './tokens/access-tokens.ts';
import { createAuthenticate } from './tokens/authenticate.ts';
import { createOneTimeLinks } from './tokens/create-one-time-link.ts';
import { createGrants } from './tokens/grants.ts';
import { loadSecret } from './tokens/installation-secrets.ts';
import { oauthRoutes } from './tokens/oauth-routes.ts';
import { invalidateOnPermissionChanges } from './tokens/permission-sources.ts';
import { createPrincipalCache } from './tokens/principal-cache.ts';
import { createRefreshTokens } from './tokens/refresh-tokens.ts';
import { createSessions } from './tokens/sessions.ts';
import { shareSigningKeys } from './tokens/share-signing-keys.ts';
import { openSigningKeys } from './tokens/signing-keys.ts';
import { createThrottle } from './tokens/throttle.ts';

/** Creates the parts of the identity server and connects them. */
export async function createIdentity(deps: IdentityDependencies): Promise<Identity> {
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
    throttle,
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
    findByDomain: domain => findByDomain(pool, domain),
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
