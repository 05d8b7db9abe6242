import { secondFactorGrant, webClientId } from '@pipewright/contract/identity.ts';
import { scopes } from '@pipewright/contract/permissions.ts';
import { avoidEndOf } from '../../testing/period-ends.ts';
import { password, type TestApp, type User } from '../../testing/test-app.ts';
import { codeOf, stepAt } from './second-factor/totp.ts';

type Form = Record<string, string>;
interface Answer {
  status: number;
  body: { error?: string; error_description?: string; mfa_token: string; access_token: string };
}

/** Requests tokens, with the given user agent. */
export async function requestToken(app: TestApp, form: Form, userAgent = 'vitest'): Promise<Answer> {
  const payload = new URLSearchParams({ client_id: webClientId, scope: scopes.join(' '), ...form });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent };
  const { status, body } = await app.call('POST', '/oauth/token', { body: payload.toString(), headers });
  return { status, body: body as Answer['body'] };
}

export function signIn(app: TestApp, { email }: { email: string }, form: Form = {}, userAgent?: string) {
  return requestToken(app, { grant_type: 'password', username: email, password, ...form }, userAgent);
}

/** The second step of a sign-in. */
export function sendCode(app: TestApp, mfa_token: string, code: string): Promise<Answer> {
  return requestToken(app, { grant_type: secondFactorGrant, mfa_token, code });
}

/** The code that the app shows. Each code works once, so tests take the next of the valid ones. */
export function codeNow(secret: Buffer, drift = 0): string {
  return codeOf(secret, stepAt(Date.now()) + drift);
}

/** Sets up an authenticator app as people do, with the first of the currently valid codes. */
export async function setUpApp(user: User): Promise<{ secret: Buffer; recoveryCodes: string[] }> {
  // The first code would expire at the end of the current time step.
  await avoidEndOf(30_000, 3000);
  const started = (await user.call('POST', '/api/security/authenticator-app')).body as { secret: string };
  const secret = fromBase32(started.secret);
  const confirmed = await user.call('POST', '/api/security/authenticator-app/confirm', {
    body: { code: codeNow(secret, -1) },
  });
  return { secret, ...(confirmed.body as { recoveryCodes: string[] }) };
}

export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, letter =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)));
}
