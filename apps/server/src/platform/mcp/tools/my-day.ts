import type { Filter } from '@pipewright/contract/filters.ts';
import { staleDeals } from '@pipewright/contract/operations/sales/deals.ts';
import { z } from 'zod';
import { defineTool, type ToolContext } from '../define-tool.ts';
import { resourceNamed } from '../kinds.ts';
import { readPage } from './list-records.ts';

export const myDay = defineTool({
  name: 'my_day',
  title: 'My day',
  description:
    'What waits for the user: tasks and meetings that are due, deals that close this month, and deals that nobody has touched for two weeks.',
  input: z.object({}),
  writes: false,
  async run(_input, context) {
    const { userId } = context.caller.principal;
    const mine = (field: string): Filter => ({ field, op: 'isAnyOf', value: [userId] });
    return {
      due: await readIfAllowed(context, {
        kind: 'activity',
        filter: { and: [mine('assignedToUserId'), { field: 'completedAtUtc', op: 'isEmpty' }, isDue()] },
        fields: ['kind', 'subject', 'dueAtUtc', 'lead', 'contact', 'company', 'deal'],
      }),
      closingThisMonth: await readIfAllowed(context, {
        kind: 'deal',
        filter: {
          and: [
            mine('ownerUserId'),
            { field: 'closedAtUtc', op: 'isEmpty' },
            { field: 'expectedCloseDate', op: 'within', value: 'this-month' },
          ],
        },
        fields: dealFields,
      }),
      untouchedDeals: await readIfAllowed(context, {
        kind: 'deal',
        filter: { and: [mine('ownerUserId'), staleDeals] },
        fields: dealFields,
      }),
    };
  },
});

const dealFields = ['name', 'dealStage', 'baseAmount', 'expectedCloseDate', 'lastActivityAtUtc'];

/** Today is the organization's, whose clock may be a day ahead of the server's. */
function isDue(): Filter {
  const field = 'dueAtUtc';
  return {
    or: [
      { field, op: 'within', value: 'today' },
      { field, op: 'within', value: 'yesterday' },
      { field, op: 'before', value: new Date().toISOString().slice(0, 10) },
    ],
  };
}

/** Undefined for people who may not read such records at all. */
async function readIfAllowed(
  context: ToolContext,
  { kind, filter, fields }: { kind: string; filter: Filter; fields: readonly string[] },
) {
  const { permissions } = resourceNamed(kind, context);
  return context.caller.principal.permissions.has(permissions.read)
    ? readPage({ kind, filter: { ...filter }, fields, limit: 10 }, context)
    : undefined;
}
