import { Anchor } from '@mantine/core';
import { defineFieldType, type FieldCellProps } from '../field-type.ts';

const address = { hasTooltip: true, isLink: true } as const;

export const emailType = defineFieldType({
  ...address,
  cell: EmailCell,
  column: { width: 200, grows: true },
});

export const webAddressType = defineFieldType({
  ...address,
  cell: WebAddressCell,
  column: { width: 170, grows: true },
});

function EmailCell({ value }: FieldCellProps) {
  return value ? <Anchor href={`mailto:${encodeURIComponent(String(value))}`}>{String(value)}</Anchor> : null;
}

/** The scheme may be missing. Other schemes than http and https are refused by the contract. */
function WebAddressCell({ value }: FieldCellProps) {
  const url = String(value ?? '');
  const href = /^https?:\/\//i.test(url) ? url : `https://${url}`;
  return url ? (
    <Anchor href={href} target="_blank" rel="noopener noreferrer">
      {url}
    </Anchor>
  ) : null;
}
