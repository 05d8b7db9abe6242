import type { activities as resource } from '@pipewright/contract/resources/activities.ts';
import { activities } from '@pipewright/contract/resources/activities.ts';
import type { QueryClient } from '@tanstack/react-query';
import { attempt } from '../../data/changes/attempt.ts';
import { call } from '../../data/client/client.ts';
import type { RecordOf } from '../../records/screens/define-screens.ts';
import { kinds } from './kinds.ts';

export type Activity = RecordOf<typeof resource>;

/** Marks it as done, or as not done after all: told with Undo. */
export function completeActivity(client: QueryClient, activity: Activity, isDone: boolean): Promise<boolean> {
  const { id, kind, subject } = activity;
  return attempt({
    client,
    work: async () => {
      const body = { completedAtUtc: isDone ? new Date().toISOString() : null };
      const { changeSet } = await call(activities.operations.patch, { params: { id }, body });
      return {
        message: `${kinds[kind].label[0]} "${subject}" ${isDone ? 'completed' : 'reopened'}.`,
        changeSet,
      };
    },
    failure: 'The activity could not be changed.',
  });
}
