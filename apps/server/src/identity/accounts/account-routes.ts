import {
  changeProfile,
  forgotPassword,
  listMyOrganizations,
  resendVerification,
  resetPassword,
  signInOptions,
  verifyEmail,
} from '@pipewright/contract/operations/account/account.ts';
import type { z } from 'zod';
import type { Pool } from '../../platform/database/connections/pool.ts';
import { unauthenticated } from '../../platform/errors.ts';
import {
  defineAccountRoute,
  definePublicRoute,
  defineReadRoute,
  type Route,
} from '../../platform/http/routes/define-route.ts';
import { msg } from '../../platform/language/message.ts';
import { writeForRequest } from '../../platform/language/request-language.ts';
import type { Principal } from '../../platform/principal.ts';
import { readMyOrganizations } from '../organizations/my-organizations.ts';
import { defineOwnAccountRoute } from '../security/own-account-route.ts';
import { networkOf } from '../tokens/network-of.ts';
import type { Throttle } from '../tokens/throttle.ts';
import type { EmailVerification } from './email-verification.ts';
import type { ChangeProfile } from './own-profile.ts';
import type { PasswordReset } from './password-reset.ts';

/** Endpoints with which users manage their own account, below `/api/auth`. */
export function accountRoutes(deps: {
  pool: Pool;
  throttle: Throttle;
  verification: EmailVerification;
  passwordReset: PasswordReset;
  changeProfile: ChangeProfile;
  /** Whether this server sends mails. */
  delivers: boolean;
  options: z.output<typeof signInOptions.result>;
}): Route[] {
  const { pool, throttle, verification, passwordReset, delivers, options } = deps;

  return [
    definePublicRoute(verifyEmail, async ({ body, address }) => {
      throttle.countRequest(networkOf(address));
      await verification.confirm(body.token);
      return { body: { message: writeForRequest(msg`Email verified successfully`) } };
    }),
    // Not a change set of the organization, because none of its records change: identity uses its own transaction.
    defineAccountRoute(resendVerification, async ({ principal, address }) => {
      throttle.countRequest(networkOf(address));
      const { tenantId } = principal;
      return { body: { message: await verification.resend({ tenantId, userId: userOf(principal) }) } };
    }),
    definePublicRoute(forgotPassword, async ({ body, address }) => {
      throttle.countRequest(networkOf(address));
      await passwordReset.request(body.email);
      return { body: { message: delivers ? resetRequested : askAdministrator } };
    }),
    definePublicRoute(resetPassword, async ({ body, address, userAgent }) => {
      const client = { address: networkOf(address), userAgent };
      throttle.countRequest(client.address);
      await passwordReset.complete({ ...body, client });
      return { body: { message: writeForRequest(msg`Your new password is set. Please sign in with it.`) } };
    }),
    defineOwnAccountRoute(changeProfile, async ({ principal, person, body }) => {
      await deps.changeProfile(principal, person.userId, body);
      return { body: { message: writeForRequest(msg`Your profile is saved.`) } };
    }),
    definePublicRoute(signInOptions, async () => ({ body: options })),
    defineReadRoute(listMyOrganizations, async ({ principal }) => ({
      body: await readMyOrganizations(pool, principal),
    })),
  ];
}

// The same for every address, so that it does not reveal which ones have an account.
const resetRequested =
  'If there is an account with this address, a mail with a link to set a new password is on its way. The link works for one hour.';

const askAdministrator =
  'This server sends no mail. Ask an administrator of your organization for a link to set a new password.';

function userOf({ userId }: Principal): string {
  if (!userId) {
    throw unauthenticated();
  }
  return userId;
}
