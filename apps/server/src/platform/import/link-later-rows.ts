import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { customValueSql, isCustom } from '../custom-fields/custom-sql.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { columnOf } from '../resources/query/columns.ts';
import type { PartCursor, RowStep } from './import-steps.ts';
import type { Plan } from './match/plan.ts';
import { linkedField, readSourceId, sourceIdField } from './match/source-ids.ts';
import { selfLinks } from './match/source-ids-in-file.ts';
import { readChunkAfter } from './read/read-chunk.ts';
import { attempt } from './write-rows.ts';

/** After all rows were written: links those that named a later row of the file by its id, such as their parents. */
export async function linkLaterRows(tx: TenantTx, plan: Plan, after: PartCursor): Promise<RowStep> {
  const own = plan.columns.find(({ name }) => name === sourceIdField);
  const links = selfLinks(plan);
  const chunk = own && links.length > 0 ? await readChunkAfter(tx, plan.importId, after.row) : undefined;
  if (!own || !chunk) {
    return { done: 0, row: null };
  }
  const { source, fixed } = plan.settings;
  for (const { name, column } of links) {
    const pairs = chunk.cells
      .map(([, ...cells]) => [cells[own.column] ?? '', cells[column] || (fixed[name] ?? '')] as const)
      .filter(([id, parent]) => id && parent)
      .map(([id, parent]) => [readSourceId(source, id), readSourceId(source, parent)] as const);
    await linkAll(tx, plan, linkedField(name) ?? '', pairs);
  }
  return { done: 0, row: chunk.firstRow };
}

type Pair = readonly [id: string, parent: string];

/** All links of a field at once, or one by one if the database refuses some, because they would form a circle. */
async function linkAll(tx: TenantTx, plan: Plan, field: string, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length > 0 && (await attempt(tx, () => linkPairs(tx, plan, field, pairs)))) {
    for (const pair of pairs) {
      await attempt(tx, () => linkPairs(tx, plan, field, [pair]));
    }
  }
}

/** How a link is read and set: in a column, or among the custom values. */
function linkSql({ fields }: AnyResource, name: string): { value: string; assignment: string } {
  const field = fields[name];
  if (isCustom(field)) {
    // Not jsonb_build_object(), which is STABLE: Citus refuses that for columns in UPDATE.
    const custom = `('{"${field.customKey}": "' || parent.record_id::text || '"}')::jsonb`;
    return {
      value: customValueSql(field, 'there.'),
      assignment: `custom = coalesce(there.custom, '{}') || ${custom}`,
    };
  }
  const column = columnOf(name);
  return { value: `there.${column}`, assignment: `${column} = parent.record_id` };
}

/** Only what this import has written, and what has no such link yet. */
async function linkPairs(
  tx: TenantTx,
  { module: { table, resource }, settings, changeSetId }: Plan,
  field: string,
  pairs: readonly Pair[],
): Promise<void> {
  const { value, assignment } = linkSql(resource, field);
  await tx[runText](
    `update crm.${table} as there set ${assignment}
     from unnest($4::text[], $5::text[]) as given (id, parent)
     join crm.record_source as child
       on child.tenant_id = $1 and child.entity = $2 and child.source = $3 and child.source_id = given.id
     join crm.record_source as parent
       on parent.tenant_id = $1 and parent.entity = $2 and parent.source = $3 and parent.source_id = given.parent
     where there.tenant_id = $1 and there.id = child.record_id and ${value} is null
       and parent.record_id <> child.record_id
       and exists (
         select from crm.change_log as log
         where log.tenant_id = $1 and log.entity = $2 and log.row_id = there.id and log.change_set_id = $6)`,
    [
      tx.principal.tenantId,
      resource.name,
      settings.source.toLowerCase(),
      pairs.map(([id]) => id),
      pairs.map(([, parent]) => parent),
      changeSetId,
    ],
  );
}
