import { defineFieldType, type FieldCellProps } from '../field-type.ts';
import { listOf } from '../plain-text.ts';

/** Several short texts, such as further email addresses. */
export const textsType = defineFieldType({
  cell: ({ value }: FieldCellProps) => listOf(value).join(', ') || null,
  emptyValue: [],
});
