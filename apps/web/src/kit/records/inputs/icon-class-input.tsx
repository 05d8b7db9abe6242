import { TextInput } from '@mantine/core';
import { Drawing } from '../fields/icon-class-field.tsx';
import { type FieldInputProps, inputProps } from './input-props.ts';

export function IconClassInput(props: FieldInputProps) {
  const value = String(props.value ?? '');
  return (
    <TextInput
      {...inputProps(props)}
      value={value}
      onChange={event => props.onChange(event.currentTarget.value)}
      leftSection={<Drawing iconClass={value} />}
      autoComplete="off"
    />
  );
}
