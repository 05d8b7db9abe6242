import { z } from 'zod';
import { gradeLimits } from './lead-grades.ts';
import { reaches } from './permissions.ts';
import { languageSchema } from './texts/languages.ts';

/** The product's own public OAuth client. */
export const webClientId = 'crm-web';

/** The response of `POST /oauth/token` (RFC 6749 §5.1). */
export const tokenResponse = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  scope: z.string(),
});
export type TokenResponse = z.infer<typeof tokenResponse>;

/** An error of the identity server (RFC 6749 §5.2). */
export const oauthError = z.object({ error: z.string(), error_description: z.string() });

/** The password was right and a code is required: send it with the token and the grant type `secondFactorGrant`. */
export const mfaRequired = oauthError.extend({ error: z.literal('mfa_required'), mfa_token: z.string() });
export const secondFactorGrant = 'urn:pipewright:mfa';
/** Requires `credential`, the JSON of an authenticator’s response. */
export const passkeyGrant = 'urn:pipewright:passkey';

/** The response of `GET /oauth/userinfo`. */
export const userInfo = z.object({
  sub: z.uuid(),
  email: z.string(),
  email_verified: z.boolean(),
  given_name: z.string(),
  family_name: z.string(),
  name: z.string(),
  phone_number: z.string().nullable(),
  /** The language that the user has chosen; null for the organization's, or else the browser's. */
  language: languageSchema.nullable(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** The reach of each permission. */
  reach: z.record(z.string(), z.enum(reaches)),
  /** The owners whose records the reach `team` covers, including the user. */
  team: z.array(z.uuid()),
  /**
   * The organization requires a second factor that this session lacks: all other requests are refused until it is set
   * up.
   */
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
    /** The version of its logo; null if it has none. */
    logoId: z.uuid().nullable(),
    /** The formats of dates, times and numbers; null for those of its country or of the browser. */
    dateFormat: z.string().nullable(),
    timeFormat: z.string().nullable(),
    numberFormat: z.string().nullable(),
    language: languageSchema.nullable(),
    leadGrades: gradeLimits,
    /** Set while the organization is about to be deleted. */
    deletionDueAtUtc: z.iso.datetime().nullable(),
  }),
});
export type UserInfo = z.infer<typeof userInfo>;

/** The providers for single sign-on. */
export const providerNames = { google: 'Google', microsoft: 'Microsoft' } as const;
export type ProviderId = keyof typeof providerNames;

/**
 * Why a sign-in with a provider failed. The address of the sign-in page contains only the reason and the page has the
 * text, so that no link can show a text of its own.
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

/** The message of a reason; undefined for anything else. */
export function ssoMessage(refusal: string | undefined, provider: string | undefined): string | undefined {
  const sentence = Object.entries(ssoRefusals).find(([code]) => code === refusal)?.[1];
  const name = Object.entries(providerNames).find(([id]) => id === provider)?.[1] ?? 'this provider';
  return sentence?.replace('{provider}', name);
}
