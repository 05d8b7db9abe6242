import { Select } from '@mantine/core';
import { StatusChip } from '../../ui/chips/status-chip.tsx';
import type { FieldCellProps, FieldFilterProps, FieldParts } from './field-parts.ts';

export const booleanField: FieldParts = {
  cell: BooleanFieldCell,
  filter: BooleanFieldFilter,
  blank: false,
  align: 'start',
};

function BooleanFieldCell({ value, texts }: FieldCellProps) {
  const at = value === true ? 0 : 1;
  const word = texts.words[at];
  return word ? <StatusChip tone={texts.tones[at]}>{word}</StatusChip> : null;
}

function BooleanFieldFilter({ texts, value, onChange }: FieldFilterProps) {
  const [yes, no] = texts.words;
  return (
    <Select
      aria-label={texts.heading}
      data={[
        { value: 'all', label: `${texts.heading}: All` },
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      value={value ?? 'all'}
      onChange={chosen => onChange(chosen === 'all' || chosen === null ? undefined : chosen)}
      allowDeselect={false}
    />
  );
}
