import { AppError } from '../../errors.ts';
import type { Text } from '../../language/message.ts';

/** An error about an unreadable file that says what to do. */
export function unreadable(message: Text): AppError {
  return new AppError('malformed', { message });
}

export function damagedWorkbook(): AppError {
  return unreadable('This workbook is damaged. Save it again, or save the sheet as CSV.');
}
