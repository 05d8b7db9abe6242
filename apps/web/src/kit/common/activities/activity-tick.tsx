import { t } from '@lingui/core/macro';
import { Checkbox } from '@mantine/core';
import { activities } from '@pipewright/contract/resources/activities.ts';
import { useChange, usePendingChanges } from '../../data/changes/use-change.ts';
import { useRights } from '../../data/session/viewer.tsx';
import { type Activity, type Completion, completeActivity, completionKey } from './complete-activity.ts';

/** Completes an activity, or reopens it; shown at once. */
export function ActivityTick({ activity }: { activity: Activity }) {
  const { id, subject, completedAtUtc } = activity;
  const mayEdit = useRights(activities)('edit', activity);
  const { mutate } = useChange(completeActivity);
  const pending = usePendingChanges<Completion>(completionKey).findLast(each => each.activity.id === id);
  return (
    <Checkbox
      radius="xl"
      aria-label={t`Complete "${subject}"`}
      checked={pending?.isDone ?? completedAtUtc !== null}
      disabled={!mayEdit}
      onChange={({ currentTarget }) => mutate({ activity, isDone: currentTarget.checked })}
    />
  );
}
