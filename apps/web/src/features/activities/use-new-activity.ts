import { activityKinds } from '@pipewright/contract/activity-fields.ts';
import { useSearch } from '@tanstack/react-router';
import { useViewer } from '../../kit/viewer.tsx';
import { isDay } from './days.ts';
import { onDay } from './moved.ts';

/** What a new activity starts with: the kind and the day of the address, such as `?new=1&kind=meeting`. */
export function useNewActivity() {
  const { timeZone } = useViewer().organization;
  const { kind, due } = useSearch({ strict: false }) as { kind?: string; due?: string };
  return {
    kind: activityKinds.find(name => name === kind) ?? 'task',
    ...(isDay(due) && { dueAtUtc: onDay(due, timeZone) }),
  };
}
