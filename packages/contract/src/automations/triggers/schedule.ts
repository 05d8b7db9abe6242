import { z } from 'zod';
import { defineKind } from '../define-step.ts';

export const scheduleIntervals = ['day', 'week', 'month'] as const;

/** Every day, week (on Monday) or month (on the first day), for each record of a saved view. */
export const scheduleTrigger = defineKind('schedule', {
  every: z.enum(scheduleIntervals),
  /** Of the organization’s clock. */
  hour: z.int().min(0).max(23).default(9),
  viewId: z.uuid({ message: 'Choose a saved view' }),
});
