import type { SecurityEventKind } from '@pipewright/contract/operations/security.ts';

type Details = Readonly<Record<string, string | number>>;

const methods: Readonly<Record<string, string>> = {
  password: 'by password',
  google: 'with Google',
  microsoft: 'with Microsoft',
  passkey: 'by passkey',
  'sign-up': 'by signing up',
};
const factors: Readonly<Record<string, string>> = {
  'authenticator-app': 'and a code of the app',
  'recovery-code': 'and a recovery code',
};

const linkPurposes: Readonly<Record<string, string>> = {
  'reset-password': 'to set a password',
  'verify-email': 'to confirm the email address',
  invitation: 'to join',
};

/** How somebody signed in, to follow “Signed in”. */
export function methodWords(method: unknown): string {
  return methods[String(method)] ?? '';
}

const words: Readonly<Record<SecurityEventKind, (details: Details) => string>> = {
  'sign-in': ({ method, secondFactor }) =>
    ['Signed in', methodWords(method), factors[String(secondFactor)]].filter(Boolean).join(' '),
  'sign-in-failed': ({ method, reason }) =>
    reason === 'code' ? 'Failed sign-in: wrong code' : `Failed sign-in ${methodWords(method)}`,
  'sign-out': () => 'Signed out',
  'session-ended': ({ sessions }) =>
    sessions === 1 ? 'Ended another session' : `Ended ${sessions} other sessions`,
  'password-changed': ({ method }) =>
    method === 'link' ? 'Set a new password by a link' : 'Changed the password',
  'second-factor-on': () => 'Turned on two-step sign-in',
  'second-factor-off': ({ by }) => (by ? `Second factor reset by ${by}` : 'Turned off two-step sign-in'),
  'second-factor-reset': ({ person }) => `Reset the second factor of ${person}`,
  'one-time-link-created': ({ by, person, purpose }) =>
    by
      ? `${by} created a one-time link ${linkPurposes[String(purpose)]} for you`
      : `Created a one-time link ${linkPurposes[String(purpose)]} for ${person}`,
  'recovery-codes-made': () => 'Made new recovery codes',
  'passkey-added': ({ name }) => `Added the passkey “${name}”`,
  'passkey-removed': ({ name }) => `Removed the passkey “${name}”`,
  'api-key-made': ({ name }) => `Made the API key “${name}”`,
  'api-key-revoked': ({ name }) => `Revoked the API key “${name}”`,
};

/** One thing that happened to one's account, in words. */
export function eventWords({ kind, details }: { kind: SecurityEventKind; details: Details }): string {
  return words[kind](details);
}
