import { plural, t } from '@lingui/core/macro';
import { writeNumber } from './formats.ts';

/** “3 rows” */
export function rowsText(count: number): string {
  const number = writeNumber(count);
  return t({ message: plural(count, { one: `${number} row`, other: `${number} rows` }) });
}

/** “in 3 rows”, after something that occurs there. */
export function inRowsText(count: number): string {
  const number = writeNumber(count);
  return t({ message: plural(count, { one: `in ${number} row`, other: `in ${number} rows` }) });
}
