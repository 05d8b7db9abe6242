import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { newPassword } from '../organization/onboarding.ts';

const tag = 'security';
const message = z.object({ message: z.string() });

/** How people show that they are who they say. */
export const signInMethods = ['password', 'google', 'microsoft', 'passkey', 'sign-up'] as const;
export type SignInMethod = (typeof signInMethods)[number];

export const readSecurity = defineOperation({
  method: 'GET',
  path: '/security',
  access: 'person',
  tag,
  summary: 'How one’s own account is protected',
  result: z.object({
    /** Without one, the link for a forgotten password sets the first. */
    hasPassword: z.boolean(),
    /** A publicly known account, which cannot be changed. */
    isDemo: z.boolean(),
    authenticatorApp: z.object({ confirmedAtUtc: z.iso.datetime(), recoveryCodesLeft: z.int() }).nullable(),
  }),
});

export const listSessions = defineOperation({
  method: 'GET',
  path: '/security/sessions',
  access: 'person',
  tag,
  summary: 'Where one is signed in, the last used first',
  result: z.array(
    z.object({
      id: z.uuid(),
      isCurrent: z.boolean(),
      method: z.enum(signInMethods),
      userAgent: z.string().nullable(),
      address: z.string().nullable(),
      createdAtUtc: z.iso.datetime(),
      /** To within some minutes: a session says that it is alive when it renews its token. */
      lastUsedAtUtc: z.iso.datetime(),
    }),
  ),
});

export const endSession = defineOperation({
  method: 'DELETE',
  path: '/security/sessions/:id',
  access: 'person',
  tag,
  summary: 'Sign out elsewhere; the next request there is refused',
  params: z.strictObject({ id: z.uuid() }),
});

export const endOtherSessions = defineOperation({
  method: 'POST',
  path: '/security/sessions/end-others',
  access: 'person',
  tag,
  summary: 'Sign out everywhere but here',
  result: z.object({ message: z.string(), ended: z.int() }),
});

export const changePassword = defineOperation({
  method: 'POST',
  path: '/security/password',
  access: 'person',
  tag,
  summary: 'Change one’s password; ends all other sessions',
  body: z.strictObject({ currentPassword: z.string().min(1).max(128), newPassword }),
  result: message,
});

/** The events of the sign-in history. */
export const securityEventKinds = [
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'session-ended',
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'one-time-link-created',
  'recovery-codes-made',
  'passkey-added',
  'passkey-removed',
  'api-key-made',
  'api-key-revoked',
  'application-registered',
  'application-deleted',
  'application-connected',
  'application-disconnected',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export const listSecurityEvents = defineOperation({
  method: 'GET',
  path: '/security/events',
  access: 'person',
  tag,
  summary: 'One’s own sign-ins, failed attempts and changes of security, newest first',
  query: z.strictObject({
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
    /** The id of the last entry of the page before. */
    before: z.uuid().optional(),
  }),
  result: z.array(
    z.object({
      id: z.uuid(),
      atUtc: z.iso.datetime(),
      kind: z.enum(securityEventKinds),
      /** Only what there is to say: by which method, with which second factor, the name of what was made. */
      details: z.record(z.string(), z.union([z.string(), z.number()])),
      userAgent: z.string().nullable(),
      address: z.string().nullable(),
    }),
  ),
});
