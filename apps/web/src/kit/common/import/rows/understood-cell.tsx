import { t } from '@lingui/core/macro';
import type { UnderstoodCell } from '@pipewright/contract/operations/import/imports.ts';
import { dateFormatIn, writeNumber } from '../../../formats/formats.ts';
import classes from '../import.module.css';

const maxDigits = 2;

/** What a cell becomes, as the organization writes it. */
export function Understood({ cell }: { cell: UnderstoodCell | null | undefined }) {
  if (!cell) {
    return null;
  }
  switch (cell.form) {
    case 'number': {
      const value = Number(cell.text);
      return writeNumber(value, Number.isInteger(value) ? 0 : maxDigits);
    }
    case 'date': {
      const [day = '', time] = cell.text.split(' ');
      return time ? `${dayInWords(day)} ${time}` : dayInWords(day);
    }
    case 'boolean':
      return cell.text === 'true' ? t`Yes` : t`No`;
    case 'new':
      return (
        <>
          {cell.text} <span className={classes.hint}>{t`(new)`}</span>
        </>
      );
    default:
      return cell.text;
  }
}

/** With the month as a word, because 03/04/2021 would not show how it was understood. */
function dayInWords(day: string): string {
  const format = dateFormatIn({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
