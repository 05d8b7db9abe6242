import { Button, Select } from '@mantine/core';
import { periods } from '@pipewright/contract/filters.ts';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NarrowSheet } from '../../ui/dialogs/narrow-sheet.tsx';
import list from '../../ui/frames/list.module.css';
import { SearchBox } from '../../ui/inputs/search-box.tsx';
import { fieldTypeOf } from '../field-types/field-types.ts';
import { useCascade } from '../screens/use-cascade.ts';
import { AdvancedFilters } from './filters/advanced-filters.tsx';
import { countFilters, isNarrowed, periodName } from './view.ts';
import classes from './workspace.module.css';
import { useWorkspace } from './workspace-context.ts';

const allTime = 'all';

/** What narrows the list, all of it in the address; and beside it what else the toolbar of the list holds. */
export function FilterBar({ children }: { children?: ReactNode }) {
  const { workspace, view, moves } = useWorkspace();
  const { resource, filters, textsOf, texts } = workspace;
  const { parentsOf } = useCascade(resource, filters);
  return (
    <search className={`${list.toolbar} ${classes.filters}`}>
      <SearchBox placeholder={texts.searchPlaceholder} value={view.search} onSearch={moves.setSearch} />
      <NarrowSheet
        label="Filters"
        icon={IconFilter}
        count={countFilters(view)}
        done={`Show ${workspace.label[1].toLowerCase()}`}
      >
        {filters.map(name => {
          const field = resource.fields[name];
          const Filter = fieldTypeOf(resource, name)?.filter;
          return field && Filter ? (
            <div key={name} className={`${list.filter} ${classes.filter}`}>
              <Filter
                field={field}
                texts={textsOf(name)}
                value={view.filters[name]}
                onChange={value => moves.setFilter(name, value)}
                narrowedBy={Object.fromEntries(parentsOf(name).map(parent => [parent, view.filters[parent]]))}
              />
            </div>
          ) : null;
        })}
        <Select
          aria-label="Created"
          data={[
            { value: allTime, label: 'All Time' },
            ...periods.map(period => ({ value: period, label: periodName(period) })),
          ]}
          value={view.created ?? allTime}
          onChange={chosen => moves.setCreated(periods.find(period => period === chosen))}
          allowDeselect={false}
          className={`${list.filter} ${classes.filter}`}
        />
        <AdvancedFilters screens={workspace} filter={view.advanced} onApply={moves.setAdvanced} />
        <Button
          variant="subtle"
          color="gray"
          // Where room is scarce, it is there when there is something to clear.
          className={isNarrowed(view) ? undefined : classes.idle}
          onClick={moves.clear}
        >
          Clear Filters
        </Button>
      </NarrowSheet>
      {children}
    </search>
  );
}
