import classes from './cells.module.css';
import { emptiedIsDefault, type FieldCellProps, type FieldParts } from './field-parts.ts';

export const colorField: FieldParts = {
  cell: ColorFieldCell,
  filter: null,
  blank: '',
  align: 'start',
  toBody: emptiedIsDefault,
};

function ColorFieldCell({ value }: FieldCellProps) {
  const color = String(value ?? '');
  return (
    <span className={classes.color}>
      <span className={classes.swatch} style={{ background: color }} />
      {color.toUpperCase()}
    </span>
  );
}
