import { t } from '@lingui/core/macro';
import { mfaRequired, tokenResponse, webClientId } from '@pipewright/contract/identity.ts';
import { ApiError, isObject, parseJson } from '../client/api-error.ts';
import { type Exchange, send } from '../client/send.ts';
import { type Tokens, tokensOf } from './session-store.ts';

/** The first step of a sign-in succeeded, and a code is required. */
export class SecondFactorNeeded extends Error {
  readonly token: string;

  constructor(token: string) {
    super(t`Enter the code of your authenticator app.`);
    this.token = token;
  }
}

/** Asks the identity server for tokens; refusals say what it said. */
export async function requestTokens(
  origin: string,
  fields: Record<string, string>,
  now: () => number,
): Promise<Tokens> {
  const exchange = await postForm(`${origin}/oauth/token`, fields);
  const body = parseJson(exchange.text);
  const said = isObject(body) ? body : {};
  const needed = mfaRequired.safeParse(body);
  if (needed.success) {
    throw new SecondFactorNeeded(needed.data.mfa_token);
  }
  if (!exchange.ok) {
    throw new ApiError(exchange.status, String(said.error_description || said.error || t`Login failed`));
  }
  const response = tokenResponse.safeParse(body);
  if (!response.success) {
    throw new ApiError(exchange.status, t`Login successful but no token received`);
  }
  return tokensOf(response.data, now());
}

/** The tokens that follow these; `refused` when the sign-in is over for good. */
export async function requestSuccessor(
  origin: string,
  refreshToken: string,
  now: () => number,
): Promise<Tokens | 'refused'> {
  const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const exchange = await postForm(`${origin}/oauth/token`, fields);
  const response = tokenResponse.safeParse(parseJson(exchange.text));
  if (exchange.ok && response.success) {
    return tokensOf(response.data, now());
  }
  // A server that is busy has not refused: the sign-in is kept for the next attempt.
  if (exchange.status === 429 || exchange.status >= 500) {
    throw new ApiError(exchange.status, t`Token refresh failed`);
  }
  return 'refused';
}

/** Signs out locally even if the request fails: the session on the server expires by itself. */
export async function revoke(origin: string, { refreshToken, accessToken }: Tokens): Promise<void> {
  if (refreshToken) {
    const fields = { token: refreshToken, token_type_hint: 'refresh_token' };
    await postForm(`${origin}/oauth/revoke`, fields, accessToken).catch(() => undefined);
  }
}

export function requestUserInfo(origin: string, token: string): Promise<Exchange> {
  return send(`${origin}/oauth/userinfo`, { headers: { authorization: `Bearer ${token}` } });
}

function postForm(url: string, fields: Record<string, string>, token?: string): Promise<Exchange> {
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' };
  if (token) {
    headers.authorization = `Bearer ${token}`;
  }
  const body = new URLSearchParams({ ...fields, client_id: webClientId }).toString();
  // Outlives the page: signing out leaves it in the same moment.
  return send(url, { method: 'POST', headers, body, keepalive: true });
}
