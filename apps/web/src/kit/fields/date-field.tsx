import { TextInput } from '@mantine/core';
import { Day } from '../day.tsx';
import { Timestamp } from '../timestamp.tsx';
import { useViewer } from '../viewer.tsx';
import { momentOf, wallTimeOf } from '../wall-time.ts';
import {
  emptiedIsDefault,
  type FieldCellProps,
  type FieldInputProps,
  type FieldParts,
  inputProps,
} from './field-parts.ts';

/** A day of the calendar, by the browser's own picker. */
export const dateField: FieldParts = {
  input: DateFieldInput,
  cell: DateFieldCell,
  filter: null,
  blank: '',
  align: 'start',
  toBody: emptiedIsDefault,
};

/** A moment, typed and shown by the organization's clock. */
export const dateTimeField: FieldParts = {
  ...dateField,
  input: DateTimeFieldInput,
  cell: DateTimeFieldCell,
};

function DateFieldInput(props: FieldInputProps) {
  return (
    <TextInput
      {...inputProps(props)}
      type="date"
      value={textOf(props.value)}
      onChange={event => props.onChange(event.currentTarget.value)}
    />
  );
}

function DateTimeFieldInput(props: FieldInputProps) {
  const { timeZone } = useViewer().organization;
  const value = textOf(props.value);
  return (
    <TextInput
      {...inputProps(props)}
      type="datetime-local"
      value={value && wallTimeOf(value, timeZone)}
      onChange={({ currentTarget: { value: wall } }) => props.onChange(wall && momentOf(wall, timeZone))}
    />
  );
}

function DateFieldCell({ value }: FieldCellProps) {
  return <Day value={textOf(value)} />;
}

function DateTimeFieldCell({ value }: FieldCellProps) {
  return <Timestamp value={textOf(value)} withTime />;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
