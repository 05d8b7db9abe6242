import { t } from '@lingui/core/macro';
import { Button, MantineThemeProvider, Select } from '@mantine/core';
import { periods } from '@pipewright/contract/filters.ts';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { NarrowSheet } from '../../ui/dialogs/narrow-sheet.tsx';
import list from '../../ui/frames/list.module.css';
import { useIsNarrow } from '../../ui/hooks/use-is-narrow.ts';
import { SearchBox } from '../../ui/inputs/search-box.tsx';
import { fieldTypeOf } from '../field-types/field-types.ts';
import { SortSelect } from '../list/sort-select.tsx';
import { useCascade } from '../screens/use-cascade.ts';
import { AdvancedFilters } from './filters/advanced-filters.tsx';
import { periodName } from './period-name.ts';
import { countFilters, isNarrowed } from './view.ts';
import classes from './workspace.module.css';
import { useWorkspace } from './workspace-context.ts';

const allTime = 'all';

/** The options of closed filters are drawn when somebody comes near them: until then they only take time. */
const withoutOptions = { components: { Combobox: { defaultProps: { keepMounted: false } } } };

interface FilterBarProps {
  /** Where nothing is found, the notice in its place offers to clear the filters. */
  readonly isEmpty?: boolean;
  /** On phones, where no column head holds it. */
  readonly selectAll?: ReactNode;
  /** Further content of the bar. */
  readonly children?: ReactNode;
}

/** What narrows the list, all of it in the address. */
export function FilterBar({ isEmpty = false, selectAll, children }: FilterBarProps) {
  const { workspace, view, moves } = useWorkspace();
  const { resource, filters, textsOf, texts, hasViews } = workspace;
  const isNarrow = useIsNarrow();
  const canClear = hasViews || (isNarrowed(view) && !isEmpty);
  const { parentsOf } = useCascade(resource, filters);
  const [isNear, setNear] = useState(false);
  const approach = () => setNear(true);
  return (
    <search
      className={hasViews ? `${list.toolbar} ${classes.filters}` : list.toolbar}
      onFocus={approach}
      onPointerEnter={approach}
    >
      <MantineThemeProvider theme={isNear ? undefined : withoutOptions}>
        {isNarrow && selectAll}
        <SearchBox placeholder={texts.searchPlaceholder} value={view.search} onSearch={moves.setSearch} />
        <NarrowSheet
          label={t`Filters`}
          icon={IconFilter}
          count={countFilters(view)}
          done={workspace.texts.show}
        >
          {isNarrow && !hasViews && <SortSelect screens={workspace} state={view} onSort={moves.setSort} />}
          {filters.map(name => {
            const field = resource.fields[name];
            const Filter = fieldTypeOf(resource, name)?.filter;
            return field && Filter ? (
              <div key={name} className={hasViews ? `${list.filter} ${classes.filter}` : list.filter}>
                <Filter
                  field={field}
                  texts={textsOf(name)}
                  value={view.filters[name]}
                  onChange={value => moves.setFilter(name, value)}
                  narrowedBy={Object.fromEntries(
                    parentsOf(name).map(parent => [parent, view.filters[parent]]),
                  )}
                />
              </div>
            ) : null;
          })}
          {hasViews && <ViewFilters />}
          {canClear && (
            <Button
              variant="subtle"
              color="gray"
              // In little space, it is shown only if there is something to clear.
              className={isNarrowed(view) ? undefined : classes.idle}
              onClick={moves.clear}
            >
              {t`Clear Filters`}
            </Button>
          )}
        </NarrowSheet>
        {children}
      </MantineThemeProvider>
    </search>
  );
}

/** When the records were created, and conditions on any field. */
function ViewFilters() {
  const { workspace, view, moves } = useWorkspace();
  return (
    <>
      <Select
        aria-label={t`Created`}
        data={[
          { value: allTime, label: t`All Time` },
          ...periods.map(period => ({ value: period, label: periodName(period) })),
        ]}
        value={view.created ?? allTime}
        onChange={chosen => moves.setCreated(periods.find(period => period === chosen))}
        allowDeselect={false}
        className={`${list.filter} ${classes.filter}`}
      />
      <AdvancedFilters screens={workspace} filter={view.advanced} onApply={moves.setAdvanced} />
    </>
  );
}
