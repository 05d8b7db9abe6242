import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnyRecord, titleOf } from '../any-record.ts';
import { ColorChip } from '../color-chip.tsx';
import type { Screens } from '../define-screens.ts';
import { useScreens } from '../registry.tsx';
import { listOptions, recordOptions } from '../resource-queries.ts';

interface ReferencePickerProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly resourceName: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  /** A record that is not offered. */
  readonly exclude?: string;
}

/** Chooses a record of any registered resource; the server searches. */
export function ReferencePicker({ resourceName, value, onChange, exclude, ...select }: ReferencePickerProps) {
  const screens = useScreens(resourceName);
  const { resource, chip } = screens;
  const [typed, setTyped] = useState('');
  const held = useQuery({ ...recordOptions(resource, value ?? ''), enabled: value !== null });
  const heldLabel = held.data ? optionLabel(screens, held.data) : '';

  // The input shows the chosen name: that is not a search for it.
  const [search] = useDebouncedValue(typed === heldLabel ? '' : typed.trim(), 200);
  const found = useQuery({
    ...listOptions(resource, {
      search: search || undefined,
      isActive: resource.canBeInactive ? 'true' : undefined,
      pageSize: 50,
      total: 'none',
    }),
    placeholderData: keepPreviousData,
  });

  const offered = (found.data?.data ?? []).filter(record => record.id !== exclude);
  const records = held.data && !offered.some(({ id }) => id === value) ? [held.data, ...offered] : offered;
  return (
    <Select
      {...select}
      data={records.map(record => ({ value: record.id, label: optionLabel(screens, record) }))}
      value={value}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={found.isPending ? 'Loading...' : screens.texts.empty}
      renderOption={
        chip
          ? ({ option }) => <OptionChip screens={screens} records={records} id={option.value} />
          : undefined
      }
      clearButtonProps={{ 'aria-label': 'Clear' }}
    />
  );
}

function OptionChip({
  screens,
  records,
  id,
}: {
  screens: Screens;
  records: readonly AnyRecord[];
  id: string;
}) {
  const record = records.find(candidate => candidate.id === id);
  return record ? (
    <ColorChip color={String(record[screens.chip ?? ''])}>{optionLabel(screens, record)}</ColorChip>
  ) : null;
}

/** A value that is switched off is not offered, but shown where a record holds it. */
function optionLabel({ resource }: Screens, record: AnyRecord): string {
  const title = titleOf(resource, record);
  return record.isActive === false ? `${title} (inactive)` : title;
}
