import type { RunText } from '../database/tenant-db.ts';
import { columnOf } from './columns.ts';
import type { Module } from './define-module.ts';

export interface Usage {
  resource: string;
  label: string;
  count: number;
}

/** Where a record is referred to, and how often: what stands in the way of deleting it. */
export async function findUsage(
  run: RunText,
  module: Module,
  all: readonly Module[],
  tenantId: string,
  id: string,
): Promise<Usage[]> {
  const places = all.flatMap(other => referencesTo(module, other));
  if (places.length === 0) {
    return [];
  }
  const counts = places.map(
    ({ table, column }, i) =>
      `select ${i} as place, count(*) as count from crm.${table} where tenant_id = $1 and ${column} = $2`,
  );
  const rows = await run(counts.join(' union all '), [tenantId, id]);
  return rows
    .filter(row => row.count > 0)
    .map(row => {
      const { label, resource } = places[row.place] ?? { label: ['', ''], resource: '' };
      return { resource, label: row.count === 1 ? label[0] : label[1], count: row.count };
    });
}

function referencesTo(module: Module, { resource, table }: Module) {
  return Object.entries(resource.fields)
    .filter(([, field]) => field.references === module.resource.name)
    .map(([field]) => ({ table, resource: resource.name, label: resource.label, column: columnOf(field) }));
}
