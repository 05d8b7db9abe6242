import { isConnectionLost, translateDatabaseError } from '../database/translate-error.ts';
import { AppError, isBusy } from '../errors.ts';
import { msg, type Text } from '../language/message.ts';

/** The reason of a failure in plain words. Internals of the database and of the code appear only in the log. */
export function explainFailure(error: unknown): Text {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (codeOf(cause) === '57014') {
    return msg`It took too long and was stopped.`;
  }
  if (isConnectionLost(cause)) {
    return msg`The database could not be reached.`;
  }
  const known = cause instanceof AppError ? cause : translateDatabaseError(cause);
  return known && known.code !== 'internal'
    ? known.text
    : msg`Something unexpected went wrong. The server log has the details.`;
}

/** Whether the same work may succeed in a moment, because the database is unreachable or too busy. */
export function isTransient(error: unknown): boolean {
  const known = error instanceof AppError ? error : translateDatabaseError(error);
  return isConnectionLost(error) || isBusy(known);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
