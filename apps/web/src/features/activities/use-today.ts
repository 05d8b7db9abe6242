import { useViewer } from '../../kit/data/session/viewer.tsx';
import { useNow } from '../../kit/formats/relative-time.tsx';
import { wallTimeOf } from '../../kit/formats/wall-time.ts';
import type { Day } from './days.ts';

/** Today by the organization's clock. */
export function useToday(): Day {
  const { timeZone } = useViewer().organization;
  return wallTimeOf(new Date(useNow()).toISOString(), timeZone).slice(0, 10);
}
