import { z } from 'zod';
import { uncheckedFilter } from '../../unchecked-filter.ts';
import { checkFilter } from '../checks.ts';
import { defineKind } from '../define-step.ts';

/** Waits until the record meets a condition, but not longer than some days. */
export const waitForStep = defineKind(
  'wait-for',
  {
    condition: uncheckedFilter,
    maxDays: z.int().min(1).max(365).default(7),
    /** Whether the run ends when the time is over. Otherwise it goes on. */
    stopsAtDeadline: z.boolean().default(false),
  },
  ({ condition }, resource) => checkFilter(condition, resource, ['condition']),
);
