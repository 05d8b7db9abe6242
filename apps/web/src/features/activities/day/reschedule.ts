import { activities } from '@pipewright/contract/resources/activities.ts';
import type { Activity } from '../../../kit/common/activities/complete-activity.ts';
import { kinds } from '../../../kit/common/activities/kinds.ts';
import { call } from '../../../kit/data/client/client.ts';
import { fullTime } from '../../../kit/formats/timestamp.tsx';
import type { Day } from '../days.ts';
import { movedTo } from '../moved.ts';

/** Moves an activity to another day, and says so. */
export async function reschedule(activity: Activity, day: Day, timeZone: string) {
  const { id, kind, subject } = activity;
  const { dueAtUtc, endsAtUtc, remindAtUtc } = movedTo(day, timeZone, activity);
  const body = { dueAtUtc, endsAtUtc, remindAtUtc };
  const { changeSet } = await call(activities.operations.patch, { params: { id }, body });
  const when = fullTime(dueAtUtc ?? '', timeZone);
  return { message: `${kinds[kind].label[0]} "${subject}" moved to ${when}.`, changeSet };
}
