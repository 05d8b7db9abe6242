import { createHash, randomBytes } from 'node:crypto';
import type { TestApp, User } from '../../testing/test-app.ts';

export const redirectUri = 'https://assistant.example.test/callback';

interface Tokens {
  status: number;
  body: { access_token: string; refresh_token: string; scope: string; error?: string };
}

/** A third-party application that registered itself, as a client over HTTP. */
export async function registerClient(app: TestApp, name = 'Claude', uris = [redirectUri]) {
  const registered = await app.call('POST', '/oauth/register', {
    body: { client_name: name, redirect_uris: uris },
  });
  return (registered.body as { client_id: string }).client_id;
}

/** A proof key (RFC 7636). */
export function newProofKey() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export function requestOf(clientId: string, challenge: string, change: Record<string, string> = {}) {
  return {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'xyz',
    ...change,
  };
}

/** The user allows the request; the parameters of the address that the browser is sent to. */
export async function allow(user: User, request: object, organizationId = user.tenantId) {
  const { status, body } = await user.call('POST', '/api/security/authorization', {
    body: { request, isAllowed: true, organizationId },
  });
  const { redirectTo } = body as { redirectTo?: string };
  const parameters = redirectTo ? Object.fromEntries(new URL(redirectTo).searchParams) : {};
  return { status, redirectTo, parameters: parameters as Record<string, string | undefined> };
}

export async function requestTokens(app: TestApp, form: Record<string, string>): Promise<Tokens> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'assistant/1' };
  const { status, body } = await app.call('POST', '/oauth/token', {
    body: new URLSearchParams(form).toString(),
    headers,
  });
  return { status, body: body as Tokens['body'] };
}

/** Connects an application: the user allows it, and it exchanges the code. */
export async function connectApplication(
  app: TestApp,
  user: User,
  change: Record<string, string> = {},
  organizationId = user.tenantId,
) {
  const clientId = change.client_id ?? (await registerClient(app));
  const { verifier, challenge } = newProofKey();
  const { parameters } = await allow(user, requestOf(clientId, challenge, change), organizationId);
  const exchange = (wanted: Record<string, string> = {}) =>
    requestTokens(app, {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: parameters.code ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...wanted,
    });
  const { body } = await exchange();
  return {
    clientId,
    token: body.access_token,
    refreshToken: body.refresh_token,
    scope: body.scope,
    exchange,
    refresh: (token = body.refresh_token, wanted: Record<string, string> = {}) =>
      requestTokens(app, {
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: token,
        ...wanted,
      }),
  };
}
