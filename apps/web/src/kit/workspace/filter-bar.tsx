import { Button, Select } from '@mantine/core';
import { periods } from '@pipewright/contract/filters.ts';
import { partsOf } from '../field-registry.ts';
import list from '../list/list.module.css';
import { SearchBox } from '../list/search-box.tsx';
import { useCascade } from '../use-cascade.ts';
import { AdvancedFilters } from './filters/advanced-filters.tsx';
import { Folded } from './folded.tsx';
import { countFilters, periodName } from './view.ts';
import classes from './workspace.module.css';
import { useWorkspace } from './workspace-context.ts';

const allTime = 'all';

/** What narrows the list. All of it stands in the address. */
export function FilterBar() {
  const { workspace, view, moves } = useWorkspace();
  const { resource, filters, textsOf, texts } = workspace;
  const { parentsOf } = useCascade(resource, filters);
  return (
    <search className={list.toolbar}>
      <SearchBox placeholder={texts.searchPlaceholder} value={view.search} onSearch={moves.setSearch} />
      <Folded label="Filters" count={countFilters(view)}>
        {filters.map(name => {
          const field = resource.fields[name];
          const Filter = partsOf(resource, name)?.filter;
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
        <Button variant="subtle" color="gray" onClick={moves.clear}>
          Clear Filters
        </Button>
      </Folded>
    </search>
  );
}
