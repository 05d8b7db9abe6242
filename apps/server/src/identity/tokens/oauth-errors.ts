import { errorCatalogue } from '@pipewright/contract/errors.ts';
import { sourceLanguage } from '@pipewright/contract/texts/languages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { translateDatabaseError } from '../../platform/database/translate-error.ts';
import { AppError } from '../../platform/errors.ts';
import { type Text, writeText } from '../../platform/language/message.ts';
import { requestLanguage } from '../../platform/language/request-language.ts';

const statusOf = {
  invalid_request: 400,
  invalid_client: 400,
  invalid_grant: 400,
  invalid_scope: 400,
  invalid_target: 400,
  invalid_redirect_uri: 400,
  invalid_client_metadata: 400,
  mfa_required: 400,
  unsupported_grant_type: 400,
  invalid_token: 401,
  temporarily_unavailable: 503,
  server_error: 500,
} as const;
type OauthCode = keyof typeof statusOf;

/** An error in OAuth's form (RFC 6749 §5.2, RFC 6750 §3.1). */
export class OauthError extends Error {
  readonly code: OauthCode;
  readonly status: number;
  readonly description: Text;
  readonly headers: Record<string, string>;
  /** Additional members of the response. */
  readonly extra: Record<string, string>;

  constructor(
    code: OauthCode,
    description: Text,
    {
      status = statusOf[code] as number,
      headers = {} as Record<string, string>,
      more = {} as Record<string, string>,
    } = {},
  ) {
    super(writeText(sourceLanguage, description));
    this.description = description;
    this.code = code;
    this.status = status;
    this.headers = headers;
    this.extra = more;
  }
}

/** The same message whether the user is unknown, disabled or not a member, or the password is wrong. */
export const wrongCredentials = () => new OauthError('invalid_grant', 'Invalid email or password');
export const endedSession = () =>
  new OauthError('invalid_grant', 'The session has ended. Please sign in again.');

export const unknownClient = () => new OauthError('invalid_client', 'The client is missing or unknown.');

export const noMember = () => new OauthError('invalid_grant', 'You do not belong to this organization.');

/** Converts every error in the routes of the identity server to a response. */
export function sendOauthError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.code === 'server_error') {
    request.log.error({ err: error }, 'The identity server failed');
  }
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .send({
      error: refusal.code,
      error_description: writeText(requestLanguage(request), refusal.description),
      ...refusal.extra,
    });
}

function refusalOf(error: unknown): OauthError {
  if (error instanceof OauthError) {
    return error;
  }
  if (error instanceof AppError) {
    return fromAppError(error);
  }
  const refusedByDatabase = translateDatabaseError(error);
  if (refusedByDatabase?.code === 'busy') {
    return fromAppError(refusedByDatabase);
  }
  // Errors of the HTTP server itself: a body that is too large, of another type, or unreadable.
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? unreadable() : failed();
}

function fromAppError(error: AppError): OauthError {
  const { retryAfter } = error.details;
  const headers: Record<string, string> = retryAfter ? { 'retry-after': String(retryAfter) } : {};
  switch (error.code) {
    case 'unauthenticated':
      return new OauthError('invalid_token', 'The access token is missing, expired or revoked.', {
        headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
      });
    case 'tooMany':
    case 'busy':
      return new OauthError('temporarily_unavailable', error.text, { status: error.status, headers });
    default:
      return error.status < 500 ? unreadable() : failed();
  }
}

function unreadable(): OauthError {
  return new OauthError('invalid_request', 'The request must be form-encoded and of reasonable size.');
}

function failed(): OauthError {
  return new OauthError('server_error', errorCatalogue.internal.message);
}
