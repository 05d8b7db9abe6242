import { activityKinds } from '@pipewright/contract/fields/activity-fields.ts';
import { useState } from 'react';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { tomorrowMorning } from '../../kit/formats/wall-time.ts';
import { textParameters, useSearchParameters } from '../../kit/ui/address/search-parameters.ts';
import { isDay } from './days.ts';
import { onDay } from './moved.ts';

const newActivityParameters = textParameters('kind', 'due');

/** What a new activity starts with: the kind and the day of the address, such as `?new=1&kind=meeting`; a task is due tomorrow. */
export function useNewActivity() {
  const { timeZone } = useViewer().organization;
  const { kind, due } = useSearchParameters(newActivityParameters);
  const chosen = activityKinds.find(name => name === kind) ?? 'task';
  // The same as long as the form is open: a default that moves would count as a change.
  const [tomorrow] = useState(() => tomorrowMorning(timeZone));
  return {
    kind: chosen,
    ...(isDay(due) ? { dueAtUtc: onDay(due, timeZone) } : chosen === 'task' && { dueAtUtc: tomorrow }),
  };
}
