import { labelOf } from '@pipewright/contract/field-messages.ts';
import type { Field } from '@pipewright/contract/fields.ts';
import { defineFieldType, type FieldCellProps } from '../field-type.ts';

export const choiceType = defineFieldType({
  cell: ChoiceCell,
  text: value => labelOf(String(value)),
  emptyValue: null,
  column: { width: 116, grows: false },
  bulkEdit: {},
  inlineEdit: { savesOn: 'choice' },
});

/** The options of a choice for a select. */
export function optionsOf({ choices = [] }: Field): { value: string; label: string }[] {
  return choices.map(value => ({ value, label: labelOf(value) }));
}

function ChoiceCell({ value }: FieldCellProps) {
  return value ? labelOf(String(value)) : null;
}
