import { Day } from '../../formats/day.tsx';
import { Timestamp } from '../../formats/timestamp.tsx';
import { emptiedIsDefault, type FieldCellProps, type FieldParts } from './field-parts.ts';

/** A day of the calendar, by the browser's own picker. */
export const dateField: FieldParts = {
  cell: DateFieldCell,
  filter: null,
  blank: '',
  align: 'start',
  toBody: emptiedIsDefault,
};

/** A moment, typed and shown by the organization's clock. */
export const dateTimeField: FieldParts = {
  ...dateField,
  cell: DateTimeFieldCell,
};

function DateFieldCell({ value }: FieldCellProps) {
  return <Day value={textOf(value)} />;
}

function DateTimeFieldCell({ value }: FieldCellProps) {
  return <Timestamp value={textOf(value)} withTime />;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
