import { z } from 'zod';
import { defineKind } from '../define-step.ts';

export const waitUnits = ['minutes', 'hours', 'days'] as const;

/** Waits for some time. */
export const waitStep = defineKind('wait', {
  amount: z.int().min(1).max(365),
  unit: z.enum(waitUnits),
});
