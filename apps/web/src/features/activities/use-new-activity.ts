import { useState } from 'react';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { tomorrowMorning } from '../../kit/formats/wall-time.ts';
import { useSearchParameters } from '../../kit/ui/address/search-parameters.ts';
import { activityParameters } from './activity-tab.ts';
import { onDay } from './moved.ts';

/** What a new activity starts with: the kind and the day of the address, such as `?new=1&kind=meeting`; a task is due tomorrow. */
export function useNewActivity() {
  const { timeZone } = useViewer().organization;
  const { kind = 'task', due } = useSearchParameters(activityParameters);
  // The same as long as the form is open: a default that moves would count as a change.
  const [tomorrow] = useState(() => tomorrowMorning(timeZone));
  return {
    kind,
    ...(due ? { dueAtUtc: onDay(due, timeZone) } : kind === 'task' && { dueAtUtc: tomorrow }),
  };
}
