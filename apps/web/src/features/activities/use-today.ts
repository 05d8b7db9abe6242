import { useNow } from '../../kit/relative-time.tsx';
import { useViewer } from '../../kit/viewer.tsx';
import { wallTimeOf } from '../../kit/wall-time.ts';
import type { Day } from './days.ts';

/** Today by the organization's clock. */
export function useToday(): Day {
  const { timeZone } = useViewer().organization;
  return wallTimeOf(new Date(useNow()).toISOString(), timeZone).slice(0, 10);
}
