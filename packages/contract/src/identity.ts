import { z } from 'zod';
import { reaches } from './permissions.ts';

/** The product's own public OAuth client. */
export const webClientId = 'crm-web';

/** The answer of `POST /oauth/token` (RFC 6749 §5.1). */
export const tokenResponse = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  scope: z.string(),
});
export type TokenResponse = z.infer<typeof tokenResponse>;

/** A refusal of the identity server (RFC 6749 §5.2). */
export const oauthError = z.object({ error: z.string(), error_description: z.string() });

/** The password was right, and a code is asked for: to be sent with the token and the grant type `secondFactorGrant`. */
export const mfaRequired = oauthError.extend({ error: z.literal('mfa_required'), mfa_token: z.string() });
export const secondFactorGrant = 'urn:pipewright:mfa';
/** With `credential`, the JSON of an authenticator’s answer. */
export const passkeyGrant = 'urn:pipewright:passkey';

/** The answer of `GET /oauth/userinfo`. */
export const userInfo = z.object({
  sub: z.uuid(),
  email: z.string(),
  email_verified: z.boolean(),
  given_name: z.string(),
  family_name: z.string(),
  name: z.string(),
  phone_number: z.string().nullable(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** How far each of them reaches. */
  reach: z.record(z.string(), z.enum(reaches)),
  /** Whose records the reach `team` covers, oneself among them. */
  team: z.array(z.uuid()),
  /** The organization asks for a second factor, and this session has none: nothing else is answered until it is set up. */
  must_set_up_second_factor: z.boolean(),
  organization: z.object({
    id: z.uuid(),
    name: z.string(),
    subdomain: z.string(),
    plan: z.string(),
    trialEndsAtUtc: z.iso.datetime().nullable(),
    timeZone: z.string(),
    /** The base currency, and how many decimal places its amounts have. */
    currency: z.string(),
    currencyDecimalPlaces: z.int(),
    country: z.string().nullable(),
    /** Which picture it has; null: none. */
    logoId: z.uuid().nullable(),
    /** How dates, times and numbers are written; null: as in its country, or as the reader's browser does. */
    dateFormat: z.string().nullable(),
    timeFormat: z.string().nullable(),
    numberFormat: z.string().nullable(),
    /** Set while the organization is about to be deleted. */
    deletionDueAtUtc: z.iso.datetime().nullable(),
  }),
});
export type UserInfo = z.infer<typeof userInfo>;

/** Who people can also sign in with. */
export const providerNames = { google: 'Google', microsoft: 'Microsoft' } as const;
export type ProviderId = keyof typeof providerNames;

/**
 * Why a sign-in with a provider did not end well. The address of the sign-in page names the reason only, and the page
 * has the words: no link can put words of its own there.
 */
const ssoRefusals = {
  notSetUp: 'Sign-in with {provider} is not set up on this server.',
  expired: 'This sign-in has expired or was begun elsewhere. Please try again.',
  cancelled: 'You were not signed in with {provider}. Please try again.',
  unconfirmed: '{provider} did not confirm your email address. Sign in with your password.',
  unknown: 'No account for this address. Sign up first.',
  unproven: 'Your email address is not confirmed yet. Sign in with your password and confirm it first.',
  disabled: 'This account is disabled. Ask your administrator.',
  noOrganization: 'You do not belong to an organization any more. Ask your administrator.',
  tooMany: 'Too many attempts. Please try again in a few minutes.',
  failed: 'The sign-in did not work. Please try again.',
} as const;
export type SsoRefusal = keyof typeof ssoRefusals;

/** The sentence of a refusal; nothing for what is none. */
export function ssoMessage(refusal: string | undefined, provider: string | undefined): string | undefined {
  const sentence = Object.entries(ssoRefusals).find(([code]) => code === refusal)?.[1];
  const name = Object.entries(providerNames).find(([id]) => id === provider)?.[1] ?? 'this provider';
  return sentence?.replace('{provider}', name);
}
