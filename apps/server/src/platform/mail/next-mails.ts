import { createNextOfLanes } from '../delivery-queue/next-of-lanes.ts';

/** The next due mail of each organization. */
export const listNextMails = createNextOfLanes({
  table: 'mail',
  lane: 'tenant_id',
  waits: `state = 'queued'`,
  due: 'next_attempt_at_utc',
  urgent: 'is_urgent',
});
