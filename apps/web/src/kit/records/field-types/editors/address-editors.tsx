import { TextInput } from '@mantine/core';
import { TextCondition } from '../conditions/text-condition.tsx';
import { type FieldEditor, type FieldInputProps, inputProps } from './field-editor.ts';

export const emailEditor: FieldEditor = {
  input: props => <AddressInput {...props} type="email" />,
  condition: TextCondition,
};

export const webAddressEditor: FieldEditor = {
  input: props => <AddressInput {...props} type="url" />,
  condition: TextCondition,
};

function AddressInput({ type, ...props }: FieldInputProps & { readonly type: 'email' | 'url' }) {
  return (
    <TextInput
      {...inputProps(props)}
      type={type}
      inputMode={type}
      value={String(props.value ?? '')}
      onChange={event => props.onChange(event.currentTarget.value)}
      autoComplete="off"
    />
  );
}
