import classes from './cells.module.css';
import type { FieldCellProps, FieldParts } from './field-parts.ts';

export const textField: FieldParts = {
  cell: TextFieldCell,
  filter: null,
  blank: '',
  align: 'start',
};

export const longTextField: FieldParts = { ...textField, cell: LongTextFieldCell };

/** In capital letters, as they are typed. */
export const codeField: FieldParts = { ...textField };

function TextFieldCell({ value }: FieldCellProps) {
  return value ? <span className={classes.text}>{String(value)}</span> : null;
}

function LongTextFieldCell({ value }: FieldCellProps) {
  const text = String(value ?? '');
  return text ? (
    <span className={classes.longText} title={text}>
      {text}
    </span>
  ) : null;
}
