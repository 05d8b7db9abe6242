import { Switch } from '@mantine/core';
import { type FieldInputProps, inputProps } from './input-props.ts';

export function BooleanInput(props: FieldInputProps) {
  const { inputWrapperOrder: _, required: __, placeholder: ___, ...common } = inputProps(props);
  return (
    <Switch
      {...common}
      checked={props.value === true}
      onChange={event => props.onChange(event.currentTarget.checked)}
    />
  );
}
