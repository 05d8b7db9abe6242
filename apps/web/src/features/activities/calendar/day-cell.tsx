import { t } from '@lingui/core/macro';
import type { KeyboardEvent } from 'react';
import type { Activity } from '../../../kit/common/activities/complete-activity.ts';
import { kinds } from '../../../kit/common/activities/kinds.ts';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import { dateFormatIn } from '../../../kit/formats/formats.ts';
import { timeOf } from '../../../kit/formats/timestamp.tsx';
import { ActivityLink } from '../activity-link.tsx';
import type { Day } from '../days.ts';
import classes from './calendar.module.css';
import type { Span } from './use-span.ts';

interface DayCellProps {
  readonly day: Day;
  readonly span: Span;
  readonly entries: readonly Activity[];
  readonly isToday: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Absent: nothing can be added. */
  readonly onAdd?: () => void;
}

const maxInMonth = 3;
const full = { dateStyle: 'full', timeZone: 'UTC' } as const;
const weekday = { weekday: 'long', timeZone: 'UTC' } as const;

/** A day and what is planned on it. All of it that is nothing else adds something. */
export function DayCell({ day, span, entries, isToday, onKeyDown, onAdd }: DayCellProps) {
  const { unit, at, show } = span;
  const isMonth = unit === 'month';
  // A fourth one takes no more room than the words that there is one.
  const shown = isMonth && entries.length > maxInMonth + 1 ? entries.slice(0, maxInMonth) : entries;
  const hidden = entries.length - shown.length;
  const name = dateFormatIn(full).format(new Date(day));
  return (
    <td
      className={classes.cell}
      data-other={(isMonth && day.slice(0, 7) !== at.slice(0, 7)) || undefined}
      data-today={isToday || undefined}
    >
      <button
        type="button"
        className={classes.day}
        data-day={day}
        tabIndex={day === at ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        aria-label={onAdd ? t`Add on ${name}` : name}
        onKeyDown={onKeyDown}
        onClick={onAdd}
      >
        <span className={classes.number}>{Number(day.slice(8))}</span>
        <span className={classes.weekday}>{dateFormatIn(weekday).format(new Date(day))}</span>
      </button>
      {shown.length > 0 && (
        <ul className={classes.entries}>
          {shown.map(activity => (
            <Entry key={activity.id} activity={activity} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button type="button" className={classes.more} onClick={() => show(day, 'week')}>
          {t`+${hidden} more`}
        </button>
      )}
      {isMonth && entries.length > 0 && (
        <button
          type="button"
          className={classes.sum}
          aria-label={t`${entries.length} on ${name}`}
          onClick={() => show(day, 'week')}
        >
          {entries.length}
        </button>
      )}
    </td>
  );
}

function Entry({ activity }: { activity: Activity }) {
  const { timeZone } = useViewer().organization;
  const { id, kind, subject, dueAtUtc, completedAtUtc, assignedTo } = activity;
  const { icon: Icon, label } = kinds[kind];
  const time = timeOf(dueAtUtc ?? '', timeZone);
  const who = assignedTo ? ` (${assignedTo.fullName})` : '';
  return (
    <li data-done={completedAtUtc !== null || undefined}>
      <ActivityLink id={id} className={classes.entry} title={`${time} ${label[0]}: ${subject}${who}`}>
        <Icon size={13} stroke={1.75} aria-label={label[0]} />
        <span className={classes.time}>{time}</span>
        <span className={classes.subject}>{subject}</span>
      </ActivityLink>
    </li>
  );
}
