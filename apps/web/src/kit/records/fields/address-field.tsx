import { Anchor } from '@mantine/core';
import type { FieldCellProps, FieldParts } from './field-parts.ts';

const common = { filter: null, blank: '', align: 'start' } as const;

export const emailField: FieldParts = { ...common, cell: EmailCell };
export const webAddressField: FieldParts = { ...common, cell: WebAddressCell };

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
