import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { timelineOperation } from '@pipewright/contract/registry/timeline-operation.ts';
import { timelineCursor } from '@pipewright/contract/timeline.ts';
import { z } from 'zod';
import { resourceFor } from '../../custom-fields/resource-for.ts';
import { defineTool, type ToolContext } from '../define-tool.ts';
import { byteSize, cutTexts, fitList, maxResponseBytes } from '../fit-response.ts';
import { findKind, pageOf, readableKind, workKindsOf } from '../kinds.ts';
import { readPage } from './list-records.ts';

const maxEntries = 20;
const maxRelated = 5;

export const getRecord = defineTool({
  name: 'get_record',
  title: 'Get a record',
  description:
    'One record with all fields, its last 20 timeline entries (changes and activities) and related records.',
  input: z.object({
    kind: readableKind,
    id: z.uuid(),
    timelineBefore: z
      .string()
      .max(200)
      .optional()
      .describe('"timelineNext" of an earlier answer: older entries'),
  }),
  writes: false,
  async run({ kind, id, timelineBefore }, context) {
    const { caller, operations } = context;
    const { name, resource } = findKind(kind, context);
    const { body } = await operations.read(caller, { operation: resource.operations.get, params: { id } });
    const answer = {
      kind: name,
      record: cutTexts(body as object),
      url: pageOf(context, resource.name, id),
      related: timelineBefore ? undefined : await readRelated(resource, id, context),
    };
    const timeline = await operations.read(caller, {
      operation: timelineOperation(resource),
      params: { id },
      query: { pageSize: String(maxEntries), ...(timelineBefore ? { before: timelineBefore } : {}) },
    });
    const entries = cutTexts(timeline.body as { atUtc: string; id: string }[]);
    const { kept } = fitList(entries, maxResponseBytes - byteSize(answer) - 1000);
    const last = kept.at(-1);
    const hasMore = kept.length < entries.length || entries.length === maxEntries;
    return { ...answer, timeline: kept, timelineNext: hasMore && last ? timelineCursor(last) : null };
  },
});

/** Records of other kinds that refer to this one, as far as the user may read them. Activities are in the timeline. */
async function readRelated(resource: AnyResource, id: string, context: ToolContext) {
  const { principal } = context.caller;
  const related = [];
  for (const { name, resource: other } of workKindsOf(principal)) {
    const isRead = other.name !== 'activity' && principal.permissions.has(other.permissions.read);
    for (const field of isRead ? fieldsReferringTo(resource, resourceFor(other, principal)) : []) {
      const filter = { field, op: 'isAnyOf', value: [id] };
      const { records, total } = await readPage(
        { kind: name, filter, fields: [other.title], limit: maxRelated },
        context,
      );
      if (records.length > 0) {
        related.push({ kind: name, field, total, records });
      }
    }
  }
  return related;
}

function fieldsReferringTo({ name }: AnyResource, { fields }: AnyResource): string[] {
  return Object.entries(fields).flatMap(([key, { kind, references }]) =>
    kind === 'reference' && references === name ? [key] : [],
  );
}
