import { AppError } from '../errors.ts';

/** An archive that is not taken, and why, in a sentence. */
export const refused = (message: string) => new AppError('malformed', { message });

export const notAnArchive = () =>
  refused('This file is not an archive of Pipewright, or it is damaged. Nothing was changed.');

/** What the database says against the content of an archive; any other failure stays what it is. */
export function explained(error: unknown, place = 'The archive'): unknown {
  if (!isDatabaseError(error) || !/^(22|23|PW)/.test(error.code)) {
    return error;
  }
  if (error.constraint_name === 'organization_subdomain_unique') {
    return refused('This subdomain is taken already. Please choose another one.');
  }
  return refused(`${place} does not fit together: ${error.message.replace(/\.$/, '')}.`);
}

function isDatabaseError(error: unknown): error is Error & { code: string; constraint_name?: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
