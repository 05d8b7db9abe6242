import { Anchor, TextInput } from '@mantine/core';
import { type FieldCellProps, type FieldInputProps, type FieldParts, inputProps } from './field-parts.ts';

const common = { filter: null, blank: '', align: 'start' } as const;

export const emailField: FieldParts = { ...common, input: EmailInput, cell: EmailCell };
export const webAddressField: FieldParts = { ...common, input: WebAddressInput, cell: WebAddressCell };

function EmailInput(props: FieldInputProps) {
  return <AddressInput {...props} type="email" />;
}

function WebAddressInput(props: FieldInputProps) {
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

function EmailCell({ value }: FieldCellProps) {
  return value ? <Anchor href={`mailto:${encodeURIComponent(String(value))}`}>{String(value)}</Anchor> : null;
}

/** Whoever wrote it may have left out the scheme; anything but http and https the contract refuses. */
function WebAddressCell({ value }: FieldCellProps) {
  const address = String(value ?? '');
  const href = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return address ? (
    <Anchor href={href} target="_blank" rel="noopener noreferrer">
      {address}
    </Anchor>
  ) : null;
}
