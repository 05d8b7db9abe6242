import { z } from 'zod';

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
  organization: z.object({
    id: z.uuid(),
    name: z.string(),
    subdomain: z.string(),
    plan: z.string(),
    trialEndsAtUtc: z.iso.datetime().nullable(),
    timeZone: z.string(),
    currency: z.string(),
  }),
});
export type UserInfo = z.infer<typeof userInfo>;
