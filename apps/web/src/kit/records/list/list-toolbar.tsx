import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NarrowSheet } from '../../ui/dialogs/narrow-sheet.tsx';
import classes from '../../ui/frames/list.module.css';
import { useIsNarrow } from '../../ui/hooks/use-is-narrow.ts';
import { SearchBox } from '../../ui/inputs/search-box.tsx';
import { fieldTypeOf } from '../field-types/field-types.ts';
import type { Screens } from '../screens/define-screens.ts';
import { useCascade } from '../screens/use-cascade.ts';
import { SortSelect } from './sort-select.tsx';
import { isNarrowed, type ListState } from './state/list-state.ts';
import type { ListMoves } from './state/use-list-state.ts';

interface ListToolbarProps {
  readonly screens: Screens;
  readonly state: ListState;
  readonly moves: ListMoves;
  /** Where nothing is found, the notice in its place offers the same. */
  readonly canClear: boolean;
  /** On phones, where no column head holds it. */
  readonly selectAll?: ReactNode;
}

/** Search and the declared filters of a list. */
export function ListToolbar({ screens, state, moves, canClear, selectAll }: ListToolbarProps) {
  const { resource, filters, textsOf, texts, label } = screens;
  const isNarrow = useIsNarrow();
  const { parentsOf } = useCascade(resource, filters);
  return (
    <search className={classes.toolbar}>
      {isNarrow && selectAll}
      <SearchBox placeholder={texts.searchPlaceholder} value={state.search} onSearch={moves.setSearch} />
      <NarrowSheet
        label="Filters"
        icon={IconFilter}
        count={Object.keys(state.filters).length}
        done={`Show ${label[1].toLowerCase()}`}
      >
        {isNarrow && <SortSelect screens={screens} state={state} onSort={moves.setSort} />}
        {filters.map(name => {
          const field = resource.fields[name];
          const Filter = fieldTypeOf(resource, name)?.filter;
          return field && Filter ? (
            <div key={name} className={classes.filter}>
              <Filter
                field={field}
                texts={textsOf(name)}
                value={state.filters[name]}
                onChange={value => moves.setFilter(name, value)}
                narrowedBy={Object.fromEntries(
                  parentsOf(name).map(parent => [parent, state.filters[parent]]),
                )}
              />
            </div>
          ) : null;
        })}
        {canClear && isNarrowed(state) && (
          <Button variant="subtle" color="gray" onClick={moves.clear}>
            Clear Filters
          </Button>
        )}
      </NarrowSheet>
    </search>
  );
}
