import { runText, type TenantTx } from '../../database/tenant-db.ts';
import type { Plan } from './plan.ts';
import { linkedField, readSourceId, sourceIdField } from './source-ids.ts';

/** The keys of the ids that rows of the file have themselves. */
export function idKey(id: string): string {
  return `${sourceIdField} ${id}`;
}

/** The column that refers to other rows of the same file by id, such as the parents of companies. */
export function selfLink({ columns, module }: Plan) {
  return columns.find(({ name, field }) => linkedField(name) && field.references === module.resource.name);
}

/** Before the first row is checked: stores all ids of the file, so that rows can refer to later ones. */
export async function storeIdsOfFile(tx: TenantTx, plan: Plan): Promise<void> {
  const own = plan.columns.find(({ name }) => name === sourceIdField);
  if (!own || !selfLink(plan)) {
    return;
  }
  const { tenantId } = tx.principal;
  const rows = await tx[runText](
    `select (cell ->> 0)::integer as row, cell ->> $3::integer as id from crm.import_rows
     cross join lateral jsonb_array_elements(cells) as cell
     where tenant_id = $1 and import_id = $2 and cell ->> $3::integer <> '' order by first_row`,
    [tenantId, plan.importId, own.column + 1],
  );
  const keys = rows.map(({ id }) => idKey(readSourceId(plan.settings.source, id)));
  await tx`
    insert into crm.import_key (tenant_id, import_id, key, row_number)
    select ${tenantId}, ${plan.importId}, key, min(row_number)
    from unnest(${keys}::text[], ${rows.map(({ row }) => row)}::integer[]) as noted (key, row_number) group by key
    on conflict do nothing`;
}

/** Those of some ids that a row of the file has. */
export async function idsInFile(
  tx: TenantTx,
  plan: Plan,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(ids)];
  const rows = await tx<{ id: string }>`
    select wanted.id from unnest(${wanted}::text[], ${wanted.map(idKey)}::text[]) as wanted (id, key)
    cross join lateral (
      select from crm.import_key
      where tenant_id = ${tx.principal.tenantId} and import_id = ${plan.importId} and import_key.key = wanted.key
    ) as noted`;
  return new Set(rows.map(({ id }) => id));
}
