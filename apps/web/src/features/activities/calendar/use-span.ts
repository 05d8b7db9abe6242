import { useNavigate, useSearch } from '@tanstack/react-router';
import { addDays, addMonths, type Day, isDay, weekOf, weeksOfMonth } from '../days.ts';
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
  const navigate = useNavigate();
  const { by, at: asked, whose } = useSearch({ strict: false }) as Readonly<Record<string, string>>;
  const unit = by === 'week' ? 'week' : 'month';
  const at = isDay(asked) ? asked : today;
  const go = (change: Readonly<Record<string, string | undefined>>, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...change }),
      replace,
      resetScroll: false,
    });
  const show: Span['show'] = (day, as = unit) =>
    go({ at: day === today ? undefined : day, by: as === 'week' ? as : undefined }, true);
  return {
    unit,
    at,
    weeks: unit === 'week' ? [weekOf(at)] : weeksOfMonth(at),
    isEverybodys: whose === 'all',
    show,
    turn: count => show(unit === 'week' ? addDays(at, 7 * count) : addMonths(at, count)),
    setEverybodys: isEverybodys => go({ whose: isEverybodys ? 'all' : undefined }, true),
    add: day => go({ new: '1', due: day, edit: undefined }, false),
  };
}
