import { type FieldCellProps, type FieldParts, idsOf } from './field-parts.ts';

/** Several short texts, such as further addresses: each is added with Enter or a comma. */
export const textsField: FieldParts = {
  cell: ({ value }: FieldCellProps) => idsOf(value).join(', ') || null,
  filter: null,
  blank: [],
  align: 'start',
};
