import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';

const tag = 'security';
/** Six digits of the app, as people type them. */
const appCode = z
  .string()
  .trim()
  .transform(code => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits that the app shows'));
/** Shown only once: only their hashes are stored. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).length(10) });

/** The secret counts for nothing until a code has confirmed it; asking again replaces it. */
export const startAuthenticatorApp = defineOperation({
  method: 'POST',
  path: '/security/authenticator-app',
  access: 'person',
  tag,
  summary: 'Begin to set up an authenticator app (TOTP, RFC 6238)',
  result: z.object({
    /** To type into the app where it cannot read the picture. */
    secret: z.string(),
    /** For the picture: otpauth://… */
    url: z.string(),
  }),
  answersSecret: true,
});

export const confirmAuthenticatorApp = defineOperation({
  method: 'POST',
  path: '/security/authenticator-app/confirm',
  access: 'person',
  tag,
  summary: 'Finish with a code of the app; from now on each sign-in asks for one',
  body: z.strictObject({ code: appCode }),
  result: recoveryCodes,
  answersSecret: true,
});

export const removeAuthenticatorApp = defineOperation({
  method: 'POST',
  path: '/security/authenticator-app/remove',
  access: 'person',
  tag,
  summary: 'Sign in without a second factor again; asks for the password and a code',
  body: z.strictObject({
    /** Of an account that has one. */
    password: z.string().max(128).optional(),
    /** Of the app, or a recovery code. */
    code: z.string().trim().min(6).max(40),
  }),
});

export const renewRecoveryCodes = defineOperation({
  method: 'POST',
  path: '/security/recovery-codes',
  access: 'person',
  tag,
  summary: 'Ten new recovery codes; the earlier ones end',
  body: z.strictObject({ code: appCode }),
  result: recoveryCodes,
  answersSecret: true,
});
