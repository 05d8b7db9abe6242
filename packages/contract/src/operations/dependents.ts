import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';

/** Counting stops here: for a dialog, `more than 100` is as useful as the exact number. */
export const maxDependents = 100;

/** Requested before a record is deleted. */
export const countDependents = defineOperation({
  method: 'GET',
  path: '/dependents',
  access: 'session',
  tag: 'records',
  summary: 'What refers to a record, and how often',
  query: z.strictObject({ resource: z.string().max(40), id: z.uuid() }),
  result: z.array(
    z.object({
      resource: z.string(),
      /** Singular or plural, depending on the count. */
      label: z.string(),
      count: z.int(),
      /** There are more than `count`. */
      isCapped: z.boolean(),
      /** Whether they stay without the record. Otherwise they prevent its deletion. */
      isReleased: z.boolean(),
    }),
  ),
});
