import { Anchor } from '@mantine/core';
import { phoneLink } from '../../../formats/phone-link.ts';
import { defineFieldType, type FieldCellProps } from '../field-type.ts';

export const phoneType = defineFieldType({ cell: PhoneCell, hasTooltip: true, isLink: true });

function PhoneCell({ value }: FieldCellProps) {
  return value ? <Anchor href={phoneLink(String(value))}>{String(value)}</Anchor> : null;
}
