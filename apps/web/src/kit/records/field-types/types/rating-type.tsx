import { t } from '@lingui/core/macro';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import { defineFieldType, type FieldCellProps } from '../field-type.ts';
import { plainText } from '../plain-text.ts';
import classes from './cells.module.css';
import { integerType } from './number-types.tsx';

/** A whole number of stars. */
export const ratingType = defineFieldType({
  ...integerType,
  cell: RatingCell,
  text: (value, { field }) => (typeof value === 'number' ? ratingText(value, field) : plainText(value)),
  align: 'start',
  column: { width: 116, grows: false },
  bulkEdit: {},
});

function RatingCell({ value, field }: FieldCellProps) {
  if (typeof value !== 'number') {
    return null;
  }
  const { max = 5 } = field;
  return max > mostStars ? (
    ratingText(value, field)
  ) : (
    <span className={classes.stars} role="img" aria-label={ratingText(value, field)}>
      {'★'.repeat(value)}
      <span className={classes.missingStars}>{'★'.repeat(Math.max(max - value, 0))}</span>
    </span>
  );
}

/** More would not be counted by anybody: they are written as a number. */
export const mostStars = 10;

export function ratingText(value: number, { max = 5 }: Field): string {
  return t`${value} of ${max}`;
}
