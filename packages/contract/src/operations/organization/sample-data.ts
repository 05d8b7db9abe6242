import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';

const shared = { path: '/sample-data', access: 'settings.manage', tag: 'sample data' } as const;

/** Records that do not exist, in order to look around: they come, and go, as one change set. */
export const readSampleData = defineOperation({
  ...shared,
  method: 'GET',
  summary: 'Whether the sample is there',
  result: z.object({ isLoaded: z.boolean(), changeSetId: z.uuid().nullable() }),
});

export const loadSampleData = defineOperation({
  ...shared,
  method: 'POST',
  summary: 'Add sample companies, contacts, leads, deals and activities',
  status: 201,
  result: z.object({
    message: z.string(),
    companies: z.int(),
    contacts: z.int(),
    leads: z.int(),
    deals: z.int(),
    activities: z.int(),
  }),
});

export const removeSampleData = defineOperation({
  ...shared,
  method: 'DELETE',
  summary: 'Take the sample out again',
  query: z.strictObject({
    /** What was changed since is taken out as well; else it stands in the way, and the answer names it. */
    includingChanged: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
  }),
});
