import { useSearchParameters, useSetSearch } from '../../../kit/ui/address/search-parameters.ts';
import { activityParameters } from '../activity-tab.ts';
import { addDays, addMonths, type Day, weekOf, weeksOfMonth } from '../days.ts';
import { useToday } from '../use-today.ts';

/** What the calendar shows, as its address says it. */
export interface Span {
  readonly unit: 'month' | 'week';
  /** The day that is looked at. */
  readonly at: Day;
  readonly weeks: readonly (readonly Day[])[];
  readonly isEverybodys: boolean;
  /** Looks at another day, in this unit or another. */
  readonly show: (at: Day, unit?: 'month' | 'week') => void;
  /** One unit on, or back. */
  readonly turn: (count: 1 | -1) => void;
  readonly setEverybodys: (isEverybodys: boolean) => void;
  /** Opens the form of a new activity on that day. */
  readonly add: (day: Day) => void;
}

export function useSpan(): Span {
  const today = useToday();
  const setSearch = useSetSearch();
  const { by: unit = 'month', at = today, whose } = useSearchParameters(activityParameters);
  const show: Span['show'] = (day, as = unit) =>
    setSearch({ at: day === today ? undefined : day, by: as === 'week' ? as : undefined }, { replace: true });
  return {
    unit,
    at,
    weeks: unit === 'week' ? [weekOf(at)] : weeksOfMonth(at),
    isEverybodys: whose === 'all',
    show,
    turn: count => show(unit === 'week' ? addDays(at, 7 * count) : addMonths(at, count)),
    setEverybodys: isEverybodys => setSearch({ whose: isEverybodys ? 'all' : undefined }, { replace: true }),
    add: day => setSearch({ new: '1', due: day, edit: undefined }),
  };
}
