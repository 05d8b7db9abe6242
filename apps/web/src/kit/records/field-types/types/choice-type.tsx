import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import { declaredText } from '../../../language/declared-text.ts';
import { ColorChip } from '../../../ui/chips/color-chip.tsx';
import { defineFieldType, type FieldCellProps, type FieldFilterProps } from '../field-type.ts';
import { listOf, plainText } from '../plain-text.ts';

export const choiceType = defineFieldType({
  cell: ChoiceCell,
  filter: ChoiceFilter,
  text: (value, { field }) => labelOfOption(field, value),
  emptyValue: null,
  column: { width: 116, grows: true },
  bulkEdit: {},
  inlineEdit: { savesOn: 'choice' },
});

/** The options of a choice for a select: the active ones, and those that are chosen already. */
export function optionsOf(
  { options = [] }: Pick<Field, 'options'>,
  held?: unknown,
): { value: string; label: string }[] {
  return options
    .filter(({ value, isActive }) => isActive !== false || value === held || listOf(held).includes(value))
    .map(({ value, label }) => ({ value, label: declaredText(label) }));
}

export function labelOfOption({ options = [] }: Pick<Field, 'options'>, value: unknown): string {
  const option = options.find(each => each.value === value);
  return option ? declaredText(option.label) : plainText(value);
}

function ChoiceCell({ field, value }: FieldCellProps) {
  const label = labelOfOption(field, value);
  const color = field.options?.find(option => option.value === value)?.color;
  if (!label) {
    return null;
  }
  return color ? <ColorChip color={color}>{label}</ColorChip> : <span>{label}</span>;
}

function ChoiceFilter({ field, texts, value, onChange }: FieldFilterProps) {
  return (
    <Select
      aria-label={texts.heading}
      data={[{ value: 'all', label: t`${{ field: texts.heading }}: All` }, ...optionsOf(field, value)]}
      value={value ?? 'all'}
      onChange={chosen => onChange(chosen === 'all' || chosen === null ? undefined : chosen)}
      allowDeselect={false}
    />
  );
}
