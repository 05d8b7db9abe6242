import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { PartCursor, RowStep } from '../import-steps.ts';
import { readChunkAfter } from '../read/read-chunk.ts';
import { findKeys, storeKeys } from './match-rows.ts';
import type { Plan } from './plan.ts';
import { linkedField, readSourceId, sourceIdField } from './source-ids.ts';

/** The keys of the ids that rows of the file have themselves. */
export function idKey(id: string): string {
  return `${sourceIdField} ${id}`;
}

/** The columns that refer to other rows of the same file by id, such as the parents of companies. */
export function selfLinks({ columns, module }: Plan) {
  return columns.filter(({ name, field }) => linkedField(name) && field.references === module.resource.name);
}

/** Before the first row is checked: stores all ids of the file, so that rows can refer to later ones. */
export async function storeIdsOfFile(tx: TenantTx, plan: Plan, after: PartCursor): Promise<RowStep> {
  const own = plan.columns.find(({ name }) => name === sourceIdField);
  const chunk =
    own && selfLinks(plan).length > 0 ? await readChunkAfter(tx, plan.importId, after.row) : undefined;
  if (!own || !chunk) {
    return { done: 0, row: null };
  }
  const ids = chunk.cells.map(([, ...cells]) => readSourceId(plan.settings.source, cells[own.column] ?? ''));
  await storeKeys(
    tx,
    plan,
    chunk.cells.map(([row]) => row),
    ids.map(id => (id ? [idKey(id)] : [])),
  );
  return { done: 0, row: chunk.firstRow };
}

/** Those of some ids that a row of the file has, or of another file with the same kind of records. */
export async function idsInFile(
  tx: TenantTx,
  plan: Plan,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await findKeys(tx, sameKind(plan), ids.map(idKey));
  return new Set(ids.filter(id => found.has(idKey(id))));
}

/** The file itself, and those that are imported with it and have the same kind of records. */
export function sameKind({ importId, siblings, module }: Plan): string[] {
  return (
    siblings?.filter(({ resource }) => resource === module.resource.name).map(({ id }) => id) ?? [importId]
  );
}
