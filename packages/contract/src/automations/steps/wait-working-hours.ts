import { z } from 'zod';
import { defineKind } from '../define-step.ts';

/** Waits until working hours of the organization’s clock, on days from Monday to Friday. Does not wait within them. */
export const waitWorkingHoursStep = defineKind(
  'wait-working-hours',
  { fromHour: z.int().min(0).max(23).default(9), toHour: z.int().min(1).max(24).default(17) },
  ({ fromHour, toHour }) =>
    fromHour < toHour ? [] : [{ path: ['toHour'], message: 'Choose an end that is after the beginning' }],
);
