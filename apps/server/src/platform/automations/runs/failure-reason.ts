import { resourceNamed } from '@pipewright/contract/automations/checks.ts';
import { fieldLabel } from '@pipewright/contract/fields/system-fields.ts';
import { isConnectionLost, translateDatabaseError } from '../../database/translate-error.ts';
import { AppError, isBusy } from '../../errors.ts';
import { type Message, message, msg, type Text } from '../../language/message.ts';

/** An error for people, if it is one: a rule, a missing permission, a limit. */
export function knownError(error: unknown): AppError | undefined {
  return error instanceof AppError ? error : translateDatabaseError(error);
}

/** Not the fault of the step: the database is busy or unreachable, or a restore is running. */
export function isTransient(error: unknown): boolean {
  return (
    isBusy(error) || isConnectionLost(error) || ['busy', 'restoring'].includes(knownError(error)?.code ?? '')
  );
}

/** Why a step failed, for the history. */
export function failureReason(error: unknown, entity: string): Message {
  const known = knownError(error);
  if (!known) {
    return msg`Something went wrong on the server.`;
  }
  const [field, text] = Object.entries(known.details.fields ?? {})[0] ?? [];
  if (field === undefined || text === undefined) {
    return asMessage(known.text);
  }
  const label = fieldLabel(resourceNamed(entity)?.fields ?? {}, field);
  return msg`${message(label)}: ${asMessage(text)}`;
}

function asMessage(text: Text): Message {
  return typeof text === 'string' ? message(text) : text;
}
