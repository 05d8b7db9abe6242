import { z } from 'zod';
import { uncheckedFilter } from '../../unchecked-filter.ts';
import { checkDateField, checkFilter } from '../checks.ts';
import { defineKind } from '../define-step.ts';

/** A date of the record has come, or is some days away or past, at an hour of the organization’s clock. */
export const dateReachedTrigger = defineKind(
  'date-reached',
  {
    field: z.string().min(1).max(100),
    /** Negative: before the date. */
    days: z.int().min(-365).max(365).default(0),
    hour: z.int().min(0).max(23).default(9),
    condition: uncheckedFilter.nullable().default(null),
  },
  ({ field, condition }, resource) => [
    ...checkDateField(field, resource, ['field']),
    ...checkFilter(condition, resource, ['condition']),
  ],
);
