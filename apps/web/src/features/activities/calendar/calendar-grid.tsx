import { t } from '@lingui/core/macro';
import { activities } from '@pipewright/contract/resources/activities.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Activity } from '../../../kit/common/activities/complete-activity.ts';
import { useMay } from '../../../kit/data/session/viewer.tsx';
import { dateFormatIn } from '../../../kit/formats/formats.ts';
import { addDays, addMonths, type Day, mondayOf } from '../days.ts';
import { useToday } from '../use-today.ts';
import classes from './calendar.module.css';
import { DayCell } from './day-cell.tsx';
import type { Span } from './use-span.ts';

interface CalendarGridProps {
  readonly span: Span;
  readonly byDay: ReadonlyMap<Day, readonly Activity[]>;
}

const short = { weekday: 'short', timeZone: 'UTC' } as const;
const long = { weekday: 'long', timeZone: 'UTC' } as const;

/** The days in their weeks. Arrow keys go from day to day, also into the next month. */
export function CalendarGrid({ span, byDay }: CalendarGridProps) {
  const { unit, at, weeks } = span;
  const today = useToday();
  const mayCreate = useMay(activities.permissions.create);
  const table = useRef<HTMLTableElement>(null);
  const target = useRef<Day>(undefined);
  const focus = (day: Day) => table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();

  // The day that a key leads to may be drawn only now.
  useEffect(() => {
    if (target.current === at) {
      target.current = undefined;
      focus(at);
    }
  });

  function move(event: KeyboardEvent, from: Day): void {
    const to = keys[event.key]?.(from);
    if (to && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      target.current = to;
      focus(to);
      span.show(to);
    }
  }

  return (
    <table ref={table} className={classes.grid} data-unit={unit} aria-label={t`Calendar`}>
      <thead>
        <tr>
          {weeks[0]?.map(day => (
            <th key={day} scope="col" abbr={dateFormatIn(long).format(new Date(day))}>
              {dateFormatIn(short).format(new Date(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]}>
            {week.map(day => (
              <DayCell
                key={day}
                day={day}
                span={span}
                entries={byDay.get(day) ?? none}
                isToday={day === today}
                onKeyDown={event => move(event, day)}
                onAdd={mayCreate ? () => span.add(day) : undefined}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const none: readonly Activity[] = [];

const keys: Readonly<Record<string, (at: Day) => Day>> = {
  ArrowLeft: at => addDays(at, -1),
  ArrowRight: at => addDays(at, 1),
  ArrowUp: at => addDays(at, -7),
  ArrowDown: at => addDays(at, 7),
  Home: mondayOf,
  End: at => addDays(mondayOf(at), 6),
  PageUp: at => addMonths(at, -1),
  PageDown: at => addMonths(at, 1),
};
