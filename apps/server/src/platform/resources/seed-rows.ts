import type { AnyResource, BodyOf } from '@pipewright/contract/define-resource.ts';
import { runText, type TenantTx } from '../database/tenant-db.ts';
import { columnOf } from './columns.ts';

/** A seed of rows in their order, validated like anybody's input and written by one statement. */
export function seedRows<R extends AnyResource>(resource: R, table: string, rows: readonly BodyOf<R>[]) {
  const complete = rows.map((row, i) => resource.body.parse({ sortOrder: i + 1, ...(row as object) }));
  const names = Object.keys(complete[0] ?? {})
    .map(columnOf)
    .join(', ');
  const json = JSON.stringify(complete.map(row => withColumnNames(row as object)));

  return (tx: TenantTx) =>
    tx[runText](
      `insert into crm.${table} (tenant_id, ${names})
       select $1, ${names} from jsonb_populate_recordset(null::crm.${table}, $2::text::jsonb)`,
      [tx.principal.tenantId, json],
    );
}

function withColumnNames(row: object): object {
  return Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value]));
}
