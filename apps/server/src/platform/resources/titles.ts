import { runText, type TenantTx } from '../database/tenant-db.ts';
import { columnOf } from './columns.ts';
import type { Module } from './define-module.ts';

/** The texts that name some records to people, by id; of people their full names. */
export async function readTitles(
  tx: TenantTx,
  all: readonly Module[],
  resource: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const module = all.find(each => each.resource.name === resource);
  const [table, key, title] = module
    ? [module.table, 'id', columnOf(module.resource.title)]
    : ['membership', 'user_id', 'full_name'];
  const rows = await tx[runText](
    `select ${key} as id, ${title} as name from crm.${table} where tenant_id = $1 and ${key} = any ($2::uuid[])`,
    [tx.principal.tenantId, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
