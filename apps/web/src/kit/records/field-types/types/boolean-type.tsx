import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { StatusChip } from '../../../ui/chips/status-chip.tsx';
import { defineFieldType, type FieldCellProps, type FieldFilterProps } from '../field-type.ts';

export const booleanType = defineFieldType({
  cell: BooleanCell,
  filter: BooleanFilter,
  emptyValue: false,
  column: { width: 104, grows: false },
  bulkEdit: {},
  inlineEdit: { savesOn: 'choice' },
});

function BooleanCell({ value, texts }: FieldCellProps) {
  // A custom field that nobody has filled in is neither.
  if (value === null) {
    return null;
  }
  const index = value === true ? 0 : 1;
  const word = texts.words[index];
  return word ? <StatusChip tone={texts.tones[index]}>{word}</StatusChip> : null;
}

function BooleanFilter({ texts, value, onChange }: FieldFilterProps) {
  const [yes, no] = texts.words;
  return (
    <Select
      aria-label={texts.heading}
      data={[
        { value: 'all', label: t`${{ field: texts.heading }}: All` },
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      value={value ?? 'all'}
      onChange={chosen => onChange(chosen === 'all' || chosen === null ? undefined : chosen)}
      allowDeselect={false}
    />
  );
}
