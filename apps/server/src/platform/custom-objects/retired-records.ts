import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import type { Module } from '../resources/define-module.ts';
import { columnOf } from '../resources/query/columns.ts';
import { findModule } from '../resources/write/write-records.ts';

/** The names of retired objects that have records of a person. Nobody may change these until the object is restored. */
export async function readRetiredOf(tx: TenantTx, all: readonly Module[], userId: string): Promise<string[]> {
  const names: string[] = [];
  for (const { entity, pluralName } of tx.principal.customObjects?.retired ?? []) {
    const { table, resource } = findModule(all, entity);
    const rows = await tx[runText](
      `select from crm.${table} where tenant_id = $1 and ${columnOf(resource.owner ?? '')} = $2 limit 1`,
      [tx.principal.tenantId, userId],
    );
    if (rows.length > 0) {
      names.push(pluralName);
    }
  }
  return names;
}
