import { loggedKinds } from '@pipewright/contract/logged-kinds.ts';
import type { AuditChange } from '@pipewright/contract/operations/administration/audit.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { Module } from '../resources/define-module.ts';
import { findModuleOfLines } from '../resources/lines/find-lines.ts';
import { columnOf } from '../resources/query/columns.ts';
import { readTitles } from '../resources/query/search/titles.ts';
import type { ChangeRow } from './change-rows.ts';
import { nameByOwners } from './name-by-owners.ts';

type Named = Pick<ChangeRow, 'resource' | 'recordId'>;

/** The current name of each record, or its last name if it was deleted. */
export async function nameRecords(
  tx: TenantTx,
  all: readonly Module[],
  rows: readonly Named[],
): Promise<(row: Named) => AuditChange['record']> {
  const [currentNames, lastNames] = [new Map<string, string>(), new Map<string, string | null>()];
  for (const [resource, named] of Map.groupBy(rows, row => row.resource)) {
    const ids = [...new Set(named.map(({ recordId }) => recordId))];
    for (const [id, title] of await readTitles(tx, all, resource, ids)) {
      currentNames.set(id, title);
    }
    const gone = ids.filter(id => !currentNames.has(id));
    const title = titleOf(all, resource);
    if (gone.length > 0 && title) {
      for (const [id, name] of await readLastNames(tx, { resource, title, ids: gone })) {
        lastNames.set(id, name);
      }
    }
    for (const names of [currentNames, lastNames]) {
      const unnamed = ids.filter(id => names.has(id) && !names.get(id));
      const areDeleted = names === lastNames;
      for (const [id, name] of await nameByOwners(tx, all, { resource, ids: unnamed, areDeleted })) {
        names.set(id, name);
      }
    }
  }
  return ({ recordId: id }) => ({
    id,
    title: currentNames.get(id) || lastNames.get(id) || null,
    isThere: currentNames.has(id),
  });
}

function titleOf(all: readonly Module[], resource: string): string | undefined {
  const own = all.find(each => each.resource.name === resource)?.resource;
  const lines = findModuleOfLines(all, resource)?.resource.lines;
  return own?.title ?? lines?.title ?? loggedKinds[resource]?.title;
}

async function readLastNames(
  tx: TenantTx,
  deleted: { resource: string; title: string; ids: readonly string[] },
): Promise<Map<string, string | null>> {
  const rows = await tx<{ id: string; name: string | null }>`
    select distinct on (row_id) row_id as id, before ->> ${columnOf(deleted.title)} as name
    from crm.change_log
    where tenant_id = ${tx.principal.tenantId} and entity = ${deleted.resource} and row_id = any (${deleted.ids}::uuid[])
      and after is null and before is not null
    order by row_id, id desc`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
