import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { translateDatabaseError } from '../../database/translate-error.ts';
import { AppError } from '../../errors.ts';
import { requestLanguage } from '../../language/request-language.ts';
import { errorPage } from './error-page.ts';
import { isForPage } from './page-requests.ts';

/** Converts any error to the contract's error body. Unexpected ones are logged and become 500. */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  if (known.status >= 500) {
    request.log.error({ err: error }, known.code === 'internal' ? 'unexpected error' : known.code);
  }
  if (known.details.retryAfter) {
    reply.header('retry-after', known.details.retryAfter);
  }
  if (known.status === 401) {
    reply.header('www-authenticate', challengeOf(request.headers.authorization));
  }
  reply.code(known.status);
  if (isForPage(request)) {
    reply.type('text/html; charset=utf-8').send(errorPage(known, requestLanguage(request)));
  } else {
    reply.send(known.toBody(request.id, requestLanguage(request)));
  }
}

/** How to authenticate (RFC 6750, section 3). Only clients that sent a token learn what is wrong with it. */
function challengeOf(authorization: string | undefined): string {
  const challenge = 'Bearer realm="pipewright"';
  return authorization === undefined
    ? challenge
    : `${challenge}, error="invalid_token", error_description="The token is unknown, expired or revoked"`;
}

function toAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) {
    return error;
  }
  return fromFramework(error) ?? translateDatabaseError(error) ?? new AppError('internal');
}

/** Errors of Fastify and its plugins, by status. */
function fromFramework(error: FastifyError | Error): AppError | undefined {
  const status = 'statusCode' in error ? error.statusCode : undefined;
  switch (status) {
    case 400:
      return new AppError('malformed');
    case 403:
      return new AppError('forbidden');
    case 404:
    case 414: // longer than any id or name in a path
      return new AppError('notFound');
    case 413:
      return new AppError('tooLarge');
    case 415:
      return new AppError('wrongType');
    case 429:
      return new AppError('tooMany');
    case 503:
      return new AppError('busy', { retryAfter: 1 });
    default:
      return undefined;
  }
}
