import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Screens } from '../define-screens.ts';
import { partsOf } from '../field-registry.ts';
import classes from './list.module.css';
import { isNarrowed, type ListState } from './list-state.ts';
import type { ListMoves } from './use-list-state.ts';

interface ListToolbarProps {
  readonly screens: Screens;
  readonly state: ListState;
  readonly moves: ListMoves;
  /** Where nothing is found, the notice in its place offers the same. */
  readonly canClear: boolean;
}

/** Search and the declared filters of a list. */
export function ListToolbar({ screens, state, moves, canClear }: ListToolbarProps) {
  const { resource, filters, textsOf, texts } = screens;
  return (
    <search className={classes.toolbar}>
      <SearchBox placeholder={texts.searchPlaceholder} value={state.search} onSearch={moves.setSearch} />
      {filters.map(name => {
        const field = resource.fields[name];
        const Filter = partsOf(resource, name)?.filter;
        return field && Filter ? (
          <Filter
            key={name}
            field={field}
            texts={textsOf(name)}
            value={state.filters[name]}
            onChange={value => moves.setFilter(name, value)}
          />
        ) : null;
      })}
      {canClear && isNarrowed(state) && (
        <Button variant="subtle" color="gray" onClick={moves.clear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}

interface SearchBoxProps {
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

function SearchBox({ placeholder, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<number>(undefined);

  // The address has changed by itself (Back, Clear filters): the box follows.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function type(text: string, delay: number): void {
    setTyped(text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      setKnown(text.trim());
      onSearch(text.trim());
    }, delay);
  }

  return (
    <TextInput
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} />}
      rightSection={typed && <CloseButton size="sm" aria-label="Clear search" onClick={() => type('', 0)} />}
      value={typed}
      onChange={event => type(event.currentTarget.value, 250)}
      className={classes.search}
    />
  );
}
