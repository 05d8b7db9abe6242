import { loggedKinds } from '@pipewright/contract/logged-kinds.ts';
import type { AuditChange } from '@pipewright/contract/operations/audit.ts';
import type { TenantTx } from '../database/tenant-db.ts';
import type { Module } from '../resources/define-module.ts';
import { findModuleOfLines } from '../resources/lines/find-lines.ts';
import { columnOf } from '../resources/query/columns.ts';
import { readTitles } from '../resources/query/titles.ts';
import type { ChangeRow } from './change-rows.ts';

type Named = Pick<ChangeRow, 'resource' | 'recordId'>;

/** What each record is called today; what it was called when it was deleted, where it is no more. */
export async function nameRecords(
  tx: TenantTx,
  all: readonly Module[],
  rows: readonly Named[],
): Promise<(row: Named) => AuditChange['record']> {
  const [present, past] = [new Map<string, string>(), new Map<string, string | null>()];
  for (const [resource, named] of Map.groupBy(rows, row => row.resource)) {
    const ids = [...new Set(named.map(({ recordId }) => recordId))];
    for (const [id, title] of await readTitles(tx, all, resource, ids)) {
      present.set(id, title);
    }
    const gone = ids.filter(id => !present.has(id));
    const title = titleOf(all, resource);
    if (gone.length > 0 && title) {
      for (const [id, name] of await readLastNames(tx, { resource, title, ids: gone })) {
        past.set(id, name);
      }
    }
  }
  return ({ recordId: id }) => ({
    id,
    title: present.get(id) ?? past.get(id) ?? null,
    isThere: present.has(id),
  });
}

function titleOf(all: readonly Module[], resource: string): string | undefined {
  const own = all.find(each => each.resource.name === resource)?.resource;
  const lines = findModuleOfLines(all, resource)?.resource.lines;
  return own?.title ?? lines?.title ?? loggedKinds[resource]?.title;
}

async function readLastNames(
  tx: TenantTx,
  asked: { resource: string; title: string; ids: readonly string[] },
): Promise<Map<string, string | null>> {
  const rows = await tx<{ id: string; name: string | null }>`
    select distinct on (row_id) row_id as id, before ->> ${columnOf(asked.title)} as name
    from crm.change_log
    where tenant_id = ${tx.principal.tenantId} and entity = ${asked.resource} and row_id = any (${asked.ids}::uuid[])
      and after is null and before is not null
    order by row_id, id desc`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
