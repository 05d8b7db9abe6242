import { Button, Select } from '@mantine/core';
import { periods } from '@pipewright/contract/filters.ts';
import type { Screens } from '../../kit/define-screens.ts';
import { ReferencePicker } from '../../kit/fields/reference-picker.tsx';
import list from '../../kit/list/list.module.css';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { AdvancedFilters } from './advanced-filters.tsx';
import classes from './lead-list.module.css';
import { type LeadView, periodName } from './lead-view.ts';
import type { LeadMoves } from './use-lead-view.ts';

interface LeadFilterBarProps {
  readonly screens: Screens;
  readonly view: LeadView;
  readonly moves: LeadMoves;
}

const allTime = 'all';

/** What narrows the list. All of it stands in the address. */
export function LeadFilterBar({ screens, view, moves }: LeadFilterBarProps) {
  return (
    <search className={list.toolbar}>
      <SearchBox
        placeholder={screens.texts.searchPlaceholder}
        value={view.search}
        onSearch={moves.setSearch}
      />
      {screens.filters.map(name => (
        <ReferencePicker
          key={name}
          resourceName={screens.resource.fields[name]?.references ?? ''}
          aria-label={screens.textsOf(name).heading}
          all={screens.textsOf(name).all}
          value={view.filters[name] ?? null}
          onChange={chosen => moves.setFilter(name, chosen ?? undefined)}
          className={`${list.filter} ${classes.filter}`}
        />
      ))}
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
      <AdvancedFilters screens={screens} filter={view.advanced} onApply={moves.setAdvanced} />
      <Button variant="subtle" color="gray" onClick={moves.clear}>
        Clear Filters
      </Button>
    </search>
  );
}
