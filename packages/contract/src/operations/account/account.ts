import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { text } from '../../fields/fields.ts';
import { languageSchema } from '../../texts/languages.ts';
import { emailAddress, newPassword } from '../organization/onboarding.ts';

const message = z.object({ message: z.string() });
/** From a link in a mail: used once, for a limited time. */
const token = z.string().min(1).max(200);

export const verifyEmail = defineOperation({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  tag: 'account',
  summary: 'Confirm an email address with the token from the mail',
  body: z.strictObject({ token }),
  result: message,
});

export const resendVerification = defineOperation({
  method: 'POST',
  path: '/auth/resend-verification',
  access: 'session',
  tag: 'account',
  summary: 'Send the mail that confirms one’s address again',
  result: message,
});

/** The user's own name, as colleagues see it, telephone number and language. */
export const changeProfile = defineOperation({
  method: 'PUT',
  path: '/auth/profile',
  access: 'person',
  tag: 'account',
  summary: 'Change one’s own name, telephone number and language',
  body: z.strictObject({
    firstName: text(100).schema,
    lastName: text(100).schema,
    phoneNumber: z.string().trim().max(40).nullish(),
    /** Null for the organization's language, or else the browser's. Unchanged if left out. */
    language: languageSchema.nullish(),
  }),
  result: message,
});

/** The response does not reveal whether the address has an account. */
export const forgotPassword = defineOperation({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  tag: 'account',
  summary: 'Ask for a mail with a link that sets a new password',
  body: z.strictObject({ email: emailAddress }),
  result: message,
});

export const resetPassword = defineOperation({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  tag: 'account',
  summary: 'Set a new password with the token from the mail; ends all sessions',
  body: z.strictObject({ token, password: newPassword }),
  result: message,
});

/**
 * The sign-in options besides a password. A provider that is not configured is listed, and choosing it shows an
 * error.
 */
export const signInOptions = defineOperation({
  method: 'GET',
  path: '/auth/options',
  access: 'public',
  tag: 'account',
  summary: 'Other ways to sign in, and the demo where it is on',
  result: z.object({
    providers: z.array(
      z.object({ id: z.enum(['google', 'microsoft']), name: z.string(), isConfigured: z.boolean() }),
    ),
    demo: z.object({ email: z.string(), password: z.string() }).nullable(),
  }),
});

/** To switch, refresh the session with `organization_id` at `POST /oauth/token`. */
export const listMyOrganizations = defineOperation({
  method: 'GET',
  path: '/auth/organizations',
  access: 'session',
  tag: 'account',
  summary: 'The organizations one belongs to',
  result: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      subdomain: z.string(),
      role: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
});

/** Mails of this organization: sent ones and those that wait for a mail server. */
export const listOutbox = defineOperation({
  method: 'GET',
  path: '/outbox',
  access: 'settings.manage',
  tag: 'account',
  summary: 'The newest hundred mails of the organization',
  result: z.array(
    z.object({
      id: z.uuid(),
      recipient: z.string(),
      subject: z.string(),
      text: z.string(),
      state: z.enum(['queued', 'sent', 'failed', 'kept']),
      problem: z.string().nullable(),
      createdAtUtc: z.iso.datetime(),
      sentAtUtc: z.iso.datetime().nullable(),
    }),
  ),
});
