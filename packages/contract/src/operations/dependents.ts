import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';

/** More are not counted: a dialog that says `more than 100` helps as much as the number. */
export const maxDependents = 100;

/** Asked before a record is deleted. */
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
      /** In the number that fits the count. */
      label: z.string(),
      count: z.int(),
      /** There are more than `count`. */
      isCapped: z.boolean(),
      /** They stay, without the record; otherwise they keep it from being deleted. */
      isReleased: z.boolean(),
    }),
  ),
});
