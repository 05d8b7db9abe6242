import { labelOf } from '@pipewright/contract/field-messages.ts';
import type { FieldCellProps, FieldParts } from './field-parts.ts';

export const choiceField: FieldParts = {
  cell: ChoiceFieldCell,
  filter: null,
  blank: null,
  align: 'start',
};

function ChoiceFieldCell({ value }: FieldCellProps) {
  return value ? labelOf(String(value)) : null;
}
