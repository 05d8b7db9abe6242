import { t } from '@lingui/core/macro';
import { activities } from '@pipewright/contract/resources/activities.ts';
import type { Activity } from '../../../kit/common/activities/complete-activity.ts';
import { kinds } from '../../../kit/common/activities/kinds.ts';
import type { ChangeOptions } from '../../../kit/data/changes/change-options.ts';
import type { Answer } from '../../../kit/data/client/api-client.ts';
import { call } from '../../../kit/data/client/client.ts';
import { fullTime } from '../../../kit/formats/timestamp.tsx';
import type { Day } from '../days.ts';
import { movedTo } from '../moved.ts';

interface Rescheduling {
  readonly activity: Activity;
  readonly day: Day;
  readonly timeZone: string;
}

/** Moves an activity to another day. */
export const rescheduleActivity: ChangeOptions<Rescheduling, Answer<unknown>> = {
  changes: [activities.name],
  send: ({ activity, day, timeZone }) => {
    const { dueAtUtc, endsAtUtc, remindAtUtc } = movedTo(day, timeZone, activity);
    const body = { dueAtUtc, endsAtUtc, remindAtUtc };
    return call(activities.operations.patch, { params: { id: activity.id }, body });
  },
  success: ({ changeSet }, { activity, day, timeZone }) => {
    const when = fullTime(movedTo(day, timeZone, activity).dueAtUtc ?? '', timeZone);
    return {
      message: t`${kinds[activity.kind].label[0]} "${activity.subject}" moved to ${when}.`,
      changeSet,
    };
  },
};
