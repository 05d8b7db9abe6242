import { z } from 'zod';
import { checkDateField } from '../checks.ts';
import { defineKind } from '../define-step.ts';

/** Waits until a date of the record, or some days before or after it. Does not wait where it is past or empty. */
export const waitUntilStep = defineKind(
  'wait-until',
  { field: z.string().min(1).max(100), days: z.int().min(-365).max(365).default(0) },
  ({ field }, resource) => checkDateField(field, resource, ['field']),
);
