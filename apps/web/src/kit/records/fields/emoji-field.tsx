import classes from './cells.module.css';
import type { FieldCellProps, FieldParts } from './field-parts.ts';

export const emojiField: FieldParts = {
  cell: EmojiFieldCell,
  filter: null,
  blank: '',
  align: 'start',
};

function EmojiFieldCell({ value }: FieldCellProps) {
  return value ? <span className={classes.emoji}>{String(value)}</span> : null;
}
