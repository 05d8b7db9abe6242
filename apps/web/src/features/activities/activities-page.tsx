import { type ComponentType, lazy, useEffect } from 'react';
import {
  type SearchParameters,
  type SearchSchema,
  useSearchParameters,
  useSetSearch,
} from '../../kit/ui/address/search-parameters.ts';
import { tabOf } from './activity-tab.ts';
import { MyDay } from './day/my-day.tsx';

const Calendar = lazy(async () => ({ default: (await import('./calendar/calendar.tsx')).Calendar }));

interface ActivitiesPageProps {
  readonly List: ComponentType;
  /** The search parameters of all tabs. */
  readonly search: SearchSchema<SearchParameters>;
}

/** The activities: one's own day, all of them in a list, or a calendar. */
export function ActivitiesPage({ List, search }: ActivitiesPageProps) {
  const address = useSearchParameters(search);
  const setSearch = useSetSearch();
  const tab = tabOf(address);
  const isImplied = tab === 'list' && address.tab !== 'list';
  // Said in the address: else the list would be gone as soon as nothing narrows it.
  useEffect(() => {
    if (isImplied) {
      setSearch({ tab: 'list' }, { state: true, replace: true });
    }
  }, [isImplied, setSearch]);
  const Tab = { day: MyDay, list: List, calendar: Calendar }[tab];
  return <Tab />;
}
