import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';

/** Records beyond this many are not counted. */
export const maxUsageCounted = 10_000;

/** Asked before a field is retired or deleted. */
export const readCustomFieldUsage = defineOperation({
  method: 'GET',
  path: '/custom-fields/:id/usage',
  access: 'settings.manage',
  tag: 'custom fields',
  summary: 'How many records have a value of a custom field, and which saved views use it',
  params: z.strictObject({ id: z.uuid() }),
  result: z.object({
    records: z.int(),
    /** There are more than `records`. */
    isCapped: z.boolean(),
    /** One's own views and shared ones; at most 100. */
    savedViews: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
});
