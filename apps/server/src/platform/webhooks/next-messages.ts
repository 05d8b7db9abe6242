import { createNextOfLanes } from '../delivery-queue/next-of-lanes.ts';

/** The next due message of each webhook. */
export const listNextMessages = createNextOfLanes({
  table: 'webhook_delivery',
  lane: 'webhook_id',
  waits: `state = 'queued'`,
  due: 'next_attempt_at_utc',
});
