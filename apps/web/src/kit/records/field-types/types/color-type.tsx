import { defineFieldType, emptyMeansDefault, type FieldCellProps } from '../field-type.ts';
import classes from './cells.module.css';

export const colorType = defineFieldType({
  cell: ColorCell,
  toBody: emptyMeansDefault,
  column: { width: 120, grows: false },
});

function ColorCell({ value }: FieldCellProps) {
  const color = String(value ?? '');
  return (
    <span className={classes.color}>
      <span className={classes.swatch} style={{ background: color }} />
      {color.toUpperCase()}
    </span>
  );
}
