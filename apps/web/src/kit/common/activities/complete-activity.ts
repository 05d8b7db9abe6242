import { t } from '@lingui/core/macro';
import { activities } from '@pipewright/contract/resources/activities.ts';
import type { ChangeOptions } from '../../data/changes/change-options.ts';
import type { Answer } from '../../data/client/api-client.ts';
import { call } from '../../data/client/client.ts';
import type { RecordOf } from '../../records/screens/define-screens.ts';
import { kinds } from './kinds.ts';

export type Activity = RecordOf<typeof activities>;

export interface Completion {
  readonly activity: Activity;
  readonly isDone: boolean;
}

/** Names the completions that the server has not confirmed yet. */
export const completionKey = [activities.name, 'complete'];

/** Marks an activity as done, or as not done after all. */
export const completeActivity: ChangeOptions<Completion, Answer<unknown>> = {
  key: completionKey,
  changes: [activities.name],
  isPendingUntilRefreshed: true,
  send: ({ activity, isDone }) => {
    const body = { completedAtUtc: isDone ? new Date().toISOString() : null };
    return call(activities.operations.patch, { params: { id: activity.id }, body });
  },
  success: ({ changeSet }, { activity: { kind, subject }, isDone }) => ({
    message: isDone
      ? t`${{ kind: kinds[kind].label[0] }} "${subject}" completed.`
      : t`${{ kind: kinds[kind].label[0] }} "${subject}" reopened.`,
    changeSet,
  }),
  failure: () => t`The activity could not be changed.`,
};
