import { TextInput } from '@mantine/core';
import { textOf } from '../fields/date-field.tsx';
import { useViewer } from '../viewer.tsx';
import { momentOf, wallTimeOf } from '../wall-time.ts';
import { type FieldInputProps, inputProps } from './input-props.ts';

export function DateInput(props: FieldInputProps) {
  return (
    <TextInput
      {...inputProps(props)}
      type="date"
      value={textOf(props.value)}
      onChange={event => props.onChange(event.currentTarget.value)}
    />
  );
}

export function DateTimeInput(props: FieldInputProps) {
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
