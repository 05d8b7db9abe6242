import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import type { Module } from '../resources/define-module.ts';
import { columnOf } from '../resources/query/columns.ts';
import { readTitles } from '../resources/query/search/titles.ts';

interface Unnamed {
  readonly resource: string;
  readonly ids: readonly string[];
  readonly areDeleted: boolean;
}

/** Names records without a title by the records that they belong to: a price by its price book and product. */
export async function nameByOwners(
  tx: TenantTx,
  all: readonly Module[],
  { resource, ids, areDeleted }: Unnamed,
): Promise<Map<string, string>> {
  const module = all.find(each => each.resource.name === resource);
  const owners = Object.entries(module?.resource.fields ?? {}).flatMap(([name, field]) =>
    field.kind === 'reference' && field.presence === 'required' && field.references
      ? [{ column: columnOf(name), kind: field.references }]
      : [],
  );
  if (!module || ids.length === 0 || owners.length === 0) {
    return new Map();
  }
  const columns = owners.map(({ column }) => column);
  const loggedColumns = columns.map(column => `before ->> '${column}' as ${column}`);
  const rows = await tx[runText](
    areDeleted
      ? `select distinct on (row_id) row_id as id, ${loggedColumns.join(', ')}
         from crm.change_log
         where tenant_id = $1 and row_id = any ($2::uuid[]) and entity = $3
           and after is null and before is not null
         order by row_id, id desc`
      : `select id, ${columns.join(', ')} from crm.${module.table} where tenant_id = $1 and id = any ($2::uuid[])`,
    [tx.principal.tenantId, ids, ...(areDeleted ? [resource] : [])],
  );
  const titles = new Map<string, string>();
  for (const { column, kind } of owners) {
    const ownerIds = [...new Set(rows.map(row => String(row[column])))];
    for (const [id, title] of await readTitles(tx, all, kind, ownerIds)) {
      titles.set(id, title);
    }
  }
  return new Map(
    rows.map(row => [
      String(row.id),
      columns.flatMap(column => titles.get(String(row[column])) ?? []).join(' · '),
    ]),
  );
}
