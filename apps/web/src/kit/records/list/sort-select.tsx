import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import type { Screens } from '../screens/define-screens.ts';
import { type ListState, orderOf } from './state/list-state.ts';
import { sortChoices } from './state/sort-choices.ts';

interface SortSelectProps {
  readonly screens: Screens;
  readonly state: ListState;
  readonly onSort: (sort: string) => void;
}

/** The sort order of a list without column headings. */
export function SortSelect({ screens, state, onSort }: SortSelectProps) {
  const choices = useMemo(() => sortChoices(screens), [screens]);
  const { field, descending } = orderOf(screens, state);
  const current = descending ? `-${field}` : field;
  return (
    <Select
      label={t`Sort by`}
      data={choices}
      value={choices.some(({ value }) => value === current) ? current : null}
      placeholder={t`The usual order`}
      onChange={chosen => chosen && onSort(chosen)}
      allowDeselect={false}
    />
  );
}
