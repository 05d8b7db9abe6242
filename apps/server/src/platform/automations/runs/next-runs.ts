import { createNextOfLanes } from '../../delivery-queue/next-of-lanes.ts';

/** The next due run of each automation. */
export const listNextRuns = createNextOfLanes({
  table: 'automation_run',
  lane: 'automation_id',
  waits: `state in ('queued', 'waiting')`,
  due: 'wake_at_utc',
});
