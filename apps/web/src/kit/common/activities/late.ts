import type { Activity } from './complete-activity.ts';

/** Whether it should have been done by now. A meeting is not late: it has been. */
export function isLate(
  { kind, dueAtUtc, completedAtUtc }: Pick<Activity, 'kind' | 'dueAtUtc' | 'completedAtUtc'>,
  now: number,
): boolean {
  return completedAtUtc === null && kind !== 'meeting' && dueAtUtc !== null && Date.parse(dueAtUtc) < now;
}
