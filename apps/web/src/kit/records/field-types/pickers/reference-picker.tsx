import { t } from '@lingui/core/macro';
import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import type { ListQuery } from '../../../data/queries/resource-queries.ts';
import { ColorChip } from '../../../ui/chips/color-chip.tsx';
import { useScreens } from '../../screens/registry.tsx';
import { addValue, useAddOption } from './use-add-option.ts';
import { usePickerOptions } from './use-picker-options.ts';

interface ReferencePickerProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly resourceName: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  /** A record that is not offered. */
  readonly exclude?: string;
  readonly narrowedBy?: ListQuery;
  /** The first option, which chooses nothing in particular. */
  readonly all?: string;
}

const all = 'all';
const more = 'more';

/** Selects a record of any registered resource. The server searches, and a missing record can be added. */
export function ReferencePicker(props: ReferencePickerProps) {
  const { resourceName, value, onChange, exclude, narrowedBy = {}, all: allText, ...select } = props;
  const screens = useScreens(resourceName);
  const { chip, texts } = screens;
  const [typed, setTyped] = useState('');
  const [isNear, setNear] = useState(false);
  const [shownLabel, setShownLabel] = useState('');
  // The input shows the chosen name: that is not a search for it.
  const search = typed === shownLabel ? '' : typed.trim();
  const { options, isLoading, isSettled, isFailed, hasMore } = usePickerOptions({
    screens,
    typed: search,
    held: value === null ? [] : [value],
    narrowedBy,
    isNear,
  });
  const heldLabel = options.find(option => option.value === value)?.label ?? allText ?? '';
  if (heldLabel !== shownLabel) {
    setShownLabel(heldLabel);
    setTyped(heldLabel);
  }

  const adding = useAddOption({
    screens,
    text: search,
    found: options,
    isSettled,
    values: narrowedBy,
    onAdded: record => onChange(record.id),
  });
  const near = () => setNear(true);

  return (
    <Select
      {...select}
      data={[
        ...(allText && !search ? [{ value: all, label: allText }] : []),
        ...options.filter(option => option.value !== exclude),
        ...(hasMore ? [{ value: more, label: t`Type to find more`, disabled: true }] : []),
        ...adding.options,
      ]}
      value={value ?? (allText ? all : null)}
      onChange={chosen => (chosen === addValue ? adding.add() : onChange(chosen === all ? null : chosen))}
      onFocus={near}
      onMouseEnter={near}
      openOnFocus={false}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: offered }) => offered}
      nothingFoundMessage={isLoading ? texts.loading : isFailed ? texts.loadFailed : texts.empty}
      renderOption={({ option }) => {
        const record = options.find(({ value: id }) => id === option.value)?.record;
        return chip && record ? (
          <ColorChip color={String(record[chip])}>{option.label}</ColorChip>
        ) : (
          option.label
        );
      }}
      clearButtonProps={{ 'aria-label': t`Clear` }}
    />
  );
}
