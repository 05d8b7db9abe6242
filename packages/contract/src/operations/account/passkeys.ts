import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { singleLine } from '../../fields/single-line.ts';

const tag = 'security';
/** The inputs and outputs of WebAuthn. The server validates them completely. */
const webAuthn = z.record(z.string(), z.unknown());
const name = singleLine().min(1).max(60);
const params = z.strictObject({ id: z.uuid() });

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAtUtc: z.iso.datetime(),
  lastUsedAtUtc: z.iso.datetime().nullable(),
});

export const listPasskeys = defineOperation({
  method: 'GET',
  path: '/security/passkeys',
  access: 'person',
  tag,
  summary: 'One’s own passkeys, the first first',
  result: z.array(passkey),
});

export const startPasskey = defineOperation({
  method: 'POST',
  path: '/security/passkeys/options',
  access: 'person',
  tag,
  summary: 'What an authenticator is asked, to make a passkey (WebAuthn)',
  result: webAuthn,
  answersSecret: true,
});

export const addPasskey = defineOperation({
  method: 'POST',
  path: '/security/passkeys',
  access: 'person',
  tag,
  summary: 'Add a passkey with the authenticator’s answer',
  body: z.strictObject({ name, response: webAuthn }),
  result: passkey,
  status: 201,
});

export const renamePasskey = defineOperation({
  method: 'PATCH',
  path: '/security/passkeys/:id',
  access: 'person',
  tag,
  summary: 'Rename a passkey',
  params,
  body: z.strictObject({ name }),
  result: passkey,
});

export const removePasskey = defineOperation({
  method: 'DELETE',
  path: '/security/passkeys/:id',
  access: 'person',
  tag,
  summary: 'Remove a passkey; it signs in no more',
  params,
});

/** The response is sent to `POST /oauth/token` as `credential`, with the grant type `passkeyGrant`. */
export const startPasskeySignIn = defineOperation({
  method: 'POST',
  path: '/auth/passkey-options',
  access: 'public',
  tag: 'account',
  summary: 'What an authenticator is asked, to sign in with a passkey (WebAuthn)',
  result: webAuthn,
});
