import { plural, t } from '@lingui/core/macro';
import type { SecurityEventKind } from '@pipewright/contract/operations/account/security.ts';

type Details = Readonly<Record<string, string | number>>;

/** One thing that happened to one's account, in words. */
export function eventWords({ kind, details }: { kind: SecurityEventKind; details: Details }): string {
  return words[kind](details);
}

const words: Readonly<Record<SecurityEventKind, (details: Details) => string>> = {
  'sign-in': ({ method, secondFactor }) => withSecondFactor(signedIn(method), secondFactor),
  'sign-in-failed': ({ method, reason }) =>
    reason === 'code' ? t`Failed sign-in: wrong code` : failedSignIn(method),
  'sign-out': () => t`Signed out`,
  'session-ended': ({ sessions = 1 }) =>
    t({
      message: plural(Number(sessions), { one: 'Ended another session', other: 'Ended # other sessions' }),
    }),
  'password-changed': ({ method }) =>
    method === 'link' ? t`Set a new password by a link` : t`Changed the password`,
  'second-factor-on': () => t`Turned on two-step sign-in`,
  'second-factor-off': ({ by }) => (by ? t`Second factor reset by ${by}` : t`Turned off two-step sign-in`),
  'second-factor-reset': ({ person = '' }) => t`Reset the second factor of ${person}`,
  'one-time-link-created': linkCreated,
  'recovery-codes-made': () => t`Made new recovery codes`,
  'passkey-added': ({ name = '' }) => t`Added the passkey “${name}”`,
  'passkey-removed': ({ name = '' }) => t`Removed the passkey “${name}”`,
  'api-key-made': ({ name = '' }) => t`Made the API key “${name}”`,
  'api-key-revoked': ({ name = '' }) => t`Revoked the API key “${name}”`,
  'application-registered': ({ name = '' }) => t`Registered the application “${name}”`,
  'application-deleted': ({ name = '' }) => t`Deleted the application “${name}”`,
  'application-connected': ({ name = '' }) => t`Connected the application “${name}”`,
  'application-disconnected': disconnected,
};

function disconnected({ name = '', reason }: Details): string {
  switch (reason) {
    case 'application':
      return t`The application “${name}” disconnected itself`;
    case 'administrator':
      return t`An administrator disconnected the application “${name}”`;
    case 'token-reused':
    case 'code-reused':
      return t`Disconnected the application “${name}”, because its access may have been stolen`;
    default:
      return t`Disconnected the application “${name}”`;
  }
}

function signedIn(method: unknown): string {
  switch (method) {
    case 'password':
      return t`Signed in by password`;
    case 'google':
      return t`Signed in with Google`;
    case 'microsoft':
      return t`Signed in with Microsoft`;
    case 'passkey':
      return t`Signed in by passkey`;
    case 'sign-up':
      return t`Signed in by signing up`;
    default:
      return t`Signed in`;
  }
}

function withSecondFactor(signIn: string, secondFactor: unknown): string {
  switch (secondFactor) {
    case 'authenticator-app':
      return t`${signIn} and a code of the app`;
    case 'recovery-code':
      return t`${signIn} and a recovery code`;
    default:
      return signIn;
  }
}

function failedSignIn(method: unknown): string {
  switch (method) {
    case 'password':
      return t`Failed sign-in by password`;
    case 'google':
      return t`Failed sign-in with Google`;
    case 'microsoft':
      return t`Failed sign-in with Microsoft`;
    case 'passkey':
      return t`Failed sign-in by passkey`;
    case 'sign-up':
      return t`Failed sign-in by signing up`;
    default:
      return t`Failed sign-in`;
  }
}

function linkCreated({ by = '', person = '', purpose }: Details): string {
  switch (purpose) {
    case 'reset-password':
      return by
        ? t`${by} created a one-time link to set a password for you`
        : t`Created a one-time link to set a password for ${person}`;
    case 'verify-email':
      return by
        ? t`${by} created a one-time link to confirm the email address for you`
        : t`Created a one-time link to confirm the email address for ${person}`;
    default:
      return by
        ? t`${by} created a one-time link to join for you`
        : t`Created a one-time link to join for ${person}`;
  }
}
