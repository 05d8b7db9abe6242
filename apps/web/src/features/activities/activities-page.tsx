import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, lazy, useEffect } from 'react';
import { tabOf } from './activity-tab.ts';
import { MyDay } from './day/my-day.tsx';

const Calendar = lazy(async () => ({ default: (await import('./calendar/calendar.tsx')).Calendar }));

/** The activities: one's own day, all of them in a list, or a calendar. */
export function ActivitiesPage({ List }: { List: ComponentType }) {
  const address = useSearch({ strict: false }) as Readonly<Record<string, string>>;
  const navigate = useNavigate();
  const tab = tabOf(address);
  const isImplied = tab === 'list' && address.tab !== 'list';
  // Said in the address: else the list would be gone as soon as nothing narrows it.
  useEffect(() => {
    if (isImplied) {
      const search = (before: Record<string, unknown>) => ({ ...before, tab: 'list' });
      void navigate({ to: '.', search, state: true, replace: true, resetScroll: false });
    }
  }, [isImplied, navigate]);
  const Tab = { day: MyDay, list: List, calendar: Calendar }[tab];
  return <Tab />;
}
