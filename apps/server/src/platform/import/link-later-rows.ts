import { runText, type TenantTx } from '../database/tenant-db.ts';
import { columnOf } from '../resources/query/columns.ts';
import type { Plan } from './match/plan.ts';
import { linkedField, readSourceId, sourceIdField } from './match/source-ids.ts';
import { readCells, selfLink } from './match/source-ids-in-file.ts';
import { attempt } from './write-rows.ts';

/** After all rows were written: links those that named a later row of the file by its id, such as their parents. */
export async function linkLaterRows(tx: TenantTx, plan: Plan): Promise<void> {
  const own = plan.columns.find(({ name }) => name === sourceIdField);
  const link = selfLink(plan);
  if (!own || !link) {
    return;
  }
  const { source } = plan.settings;
  const column = columnOf(linkedField(link.name) ?? '');
  for await (const cells of readCells(tx, plan, [own.column, link.column])) {
    const pairs = cells
      .map(({ first, second }) => ({ first, second: second || (plan.settings.fixed[link.name] ?? '') }))
      .filter(({ first, second }) => first && second)
      .map(({ first, second }) => [readSourceId(source, first), readSourceId(source, second)] as const);
    if (pairs.length > 0 && (await attempt(tx, () => linkPairs(tx, plan, column, pairs)))) {
      // The database refuses circles; all other links stand.
      for (const pair of pairs) {
        await attempt(tx, () => linkPairs(tx, plan, column, [pair]));
      }
    }
  }
}

/** Only what this import has written, and what has no such link yet. */
async function linkPairs(
  tx: TenantTx,
  { module: { table, resource }, settings, changeSetId }: Plan,
  column: string,
  pairs: readonly (readonly [id: string, parent: string])[],
): Promise<void> {
  await tx[runText](
    `update crm.${table} as there set ${column} = parent.record_id
     from unnest($4::text[], $5::text[]) as given (id, parent)
     join crm.record_source as child
       on child.tenant_id = $1 and child.entity = $2 and child.source = $3 and child.source_id = given.id
     join crm.record_source as parent
       on parent.tenant_id = $1 and parent.entity = $2 and parent.source = $3 and parent.source_id = given.parent
     where there.tenant_id = $1 and there.id = child.record_id and there.${column} is null
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
