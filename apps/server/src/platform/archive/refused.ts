import { constraintOf, textOfRule } from '../database/translate-error.ts';
import { AppError } from '../errors.ts';
import { message, msg, type Text } from '../language/message.ts';

/** Rejects an archive with an explanation. */
export const refused = (message: Text) => new AppError('malformed', { message });

export const notAnArchive = () =>
  refused('This file is not an archive of Pipewright, or it is damaged. Nothing was changed.');

/** Converts a database error about the content of an archive to an explanation. Other errors are returned unchanged. */
export function explainDatabaseError(error: unknown, place?: string): unknown {
  if (!isDatabaseError(error) || !/^(22|23|PW)/.test(error.code)) {
    return error;
  }
  if (constraintOf(error) === 'organization_subdomain_unique') {
    return refused('This subdomain is taken already. Please choose another one.');
  }
  if (error.code.startsWith('PW')) {
    // A rule of the product, with a message for people: see `crm.refuse` and its callers.
    return refused(textOfRule(error));
  }
  const why = message(reasons[error.code] ?? reasons[error.code.slice(0, 2)] ?? '');
  return refused(
    place ? msg`${place} does not fit together: ${why}.` : msg`The archive does not fit together: ${why}.`,
  );
}

/** By PostgreSQL's error codes or their classes. PostgreSQL's own messages are for developers. */
const reasons: Readonly<Record<string, string>> = {
  '23502': 'a value is missing that every such row has',
  '23503': 'a row refers to another one that is not there',
  '23505': 'two rows are the same',
  '23514': 'a row breaks a rule of this version of Pipewright',
  '22': 'a row has a value that cannot be stored',
  '23': 'a row breaks a rule of this version of Pipewright',
};

function isDatabaseError(
  error: unknown,
): error is Error & { code: string; constraint_name?: string; detail?: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
