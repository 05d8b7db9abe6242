import { defineFieldType, type FieldCellProps } from '../field-type.ts';
import classes from './cells.module.css';

export const emojiType = defineFieldType({
  cell: ({ value }: FieldCellProps) =>
    value ? <span className={classes.emoji}>{String(value)}</span> : null,
});
