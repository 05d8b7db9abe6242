import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { Module } from '../resources/define-module.ts';
import { readVisible } from '../resources/query/select-one.ts';
import { findModule } from '../resources/write/write-records.ts';

interface About {
  readonly entity: string | null;
  readonly recordId: string | null;
}

/** The names of the records that some notifications are about, by id; only of those that the reader can see. */
export async function readRecordNames(
  tx: TenantTx,
  modules: readonly Module[],
  notifications: readonly About[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const about = notifications.filter(({ entity, recordId }) => entity && recordId);
  for (const [entity, group] of Map.groupBy(about, each => each.entity ?? '')) {
    const module = findModule(modules, entity);
    if (tx.principal.permissions.has(module.resource.permissions.read)) {
      const ids = [...new Set(group.flatMap(({ recordId }) => recordId ?? []))];
      for (const record of await readVisible(tx, module, ids)) {
        names.set(record.id, String(record[module.resource.title] ?? ''));
      }
    }
  }
  return names;
}
