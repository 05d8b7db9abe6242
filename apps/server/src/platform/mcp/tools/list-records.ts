import { z } from 'zod';
import { defineTool, type ToolContext } from '../define-tool.ts';
import { byteSize, cutTexts, maxResponseBytes } from '../fit-response.ts';
import { findKind, pageOf, readableKind } from '../kinds.ts';

const maxRecords = 50;
/** Leaves room for what surrounds the records. */
const maxRecordBytes = maxResponseBytes - 4000;

export const filterInput = z
  .record(z.string(), z.unknown())
  .describe(
    'Conditions: {"field","op","value"}, or {"and":[…]}, {"or":[…]}. Operators of each field: tool describe. References take ids.',
  );

export const listRecords = defineTool({
  name: 'list_records',
  title: 'List records',
  description:
    'Records of one kind that match a search and a filter, in pages. Ask for the fields you need; "next" continues.',
  input: z.object({
    kind: readableKind,
    search: z.string().max(200).optional().describe('Text in names, addresses, phone numbers'),
    filter: filterInput.optional(),
    sort: z.string().max(100).optional().describe('Field name; with a leading - descending'),
    fields: z.array(z.string().max(100)).max(60).optional().describe('Names of fields; all if left out'),
    limit: z.int().min(1).max(maxRecords).default(10),
    cursor: z.string().max(2000).optional().describe('"next" of the page before'),
  }),
  writes: false,
  run: (input, context) => readPage(input, context),
});

interface PageInput {
  readonly kind: string;
  readonly search?: string | undefined;
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  readonly sort?: string | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export async function readPage(input: PageInput, context: ToolContext): Promise<RecordPage> {
  const { caller, operations } = context;
  const { kind, filter, fields, limit, ...others } = input;
  const { name, resource } = findKind(kind, context);
  const { body, headers } = await operations.read(caller, {
    operation: resource.operations.list,
    query: {
      ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)),
      ...(filter ? { filter: JSON.stringify(filter) } : {}),
      ...(fields ? { fields: fields.join() } : {}),
      pageSize: String(limit),
    },
  });
  const records = cutTexts(body as { id: string }[]).map(record => ({
    ...record,
    url: pageOf(context, resource.name, record.id),
  }));
  if (byteSize(records) > maxRecordBytes && limit > 1) {
    return readPage({ ...input, limit: Math.ceil(limit / 2) }, context);
  }
  const total = headers['x-total-count'];
  return {
    kind: name,
    records,
    ...(total === undefined ? {} : { total: Number(total) }),
    next: nextCursor(headers.link),
  };
}

export interface RecordPage {
  readonly kind: string;
  readonly records: readonly object[];
  readonly total?: number;
  /** Null on the last page. */
  readonly next: string | null;
}

function nextCursor(link: string | undefined): string | null {
  const [, address] = /<([^>]+)>; *rel="next"/.exec(link ?? '') ?? [];
  return address ? new URL(address, 'http://localhost').searchParams.get('cursor') : null;
}
