import { searchRecords } from '@pipewright/contract/operations/search.ts';
import { z } from 'zod';
import { defineTool } from '../define-tool.ts';
import { kindNameOf, pageOf } from '../kinds.ts';

export const searchTool = defineTool({
  name: 'search',
  title: 'Search',
  description: 'Finds records of all kinds by a part of a name, email address, phone number or company.',
  input: z.object({ text: z.string().min(2).max(100) }),
  writes: false,
  async run({ text }, context) {
    const { caller, operations } = context;
    const { body } = await operations.read(caller, { operation: searchRecords, query: { q: text } });
    const found = body as { resource: string; id: string; title: string; detail: string }[];
    return {
      records: found.map(({ resource, ...record }) => ({
        kind: kindNameOf(resource, caller.principal),
        ...record,
        url: pageOf(context, resource, record.id),
      })),
    };
  },
});
