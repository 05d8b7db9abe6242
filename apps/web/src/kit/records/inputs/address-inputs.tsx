import { TextInput } from '@mantine/core';
import { type FieldInputProps, inputProps } from './input-props.ts';

export function EmailInput(props: FieldInputProps) {
  return <AddressInput {...props} type="email" />;
}

export function WebAddressInput(props: FieldInputProps) {
  return <AddressInput {...props} type="url" />;
}

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
