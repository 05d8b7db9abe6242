import type { Activity } from '../../kit/common/activities/complete-activity.ts';
import { momentOf, wallTimeOf } from '../../kit/formats/wall-time.ts';
import type { Day } from './days.ts';

type Times = Pick<Activity, 'dueAtUtc' | 'endsAtUtc' | 'remindAtUtc'>;

/** When a working day begins: what has no time of its own is due then. */
const morning = '09:00';

/** That day, at the time of day of another moment. */
export function onDay(day: Day, timeZone: string, like?: string | null): string {
  const time = like ? wallTimeOf(like, timeZone).slice(11) : morning;
  return momentOf(`${day}T${time}`, timeZone);
}

/** The times of an activity on another day: its end and its reminder move along. */
export function movedTo(day: Day, timeZone: string, { dueAtUtc, endsAtUtc, remindAtUtc }: Times): Times {
  const due = onDay(day, timeZone, dueAtUtc);
  const span = dueAtUtc ? Date.parse(due) - Date.parse(dueAtUtc) : 0;
  const along = (moment: string | null) => moment && new Date(Date.parse(moment) + span).toISOString();
  return { dueAtUtc: due, endsAtUtc: along(endsAtUtc), remindAtUtc: along(remindAtUtc) };
}
