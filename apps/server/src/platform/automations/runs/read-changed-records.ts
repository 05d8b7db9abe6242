import type { AutomationTest } from '@pipewright/contract/operations/automation/automations.ts';
import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Module } from '../../resources/define-module.ts';
import { columnOf } from '../../resources/query/columns.ts';
import { selectOne } from '../../resources/query/select-one.ts';

interface EntryRow extends Record<string, unknown> {
  readonly entity: string;
  readonly id: string;
  readonly operation: 'insert' | 'update' | 'delete';
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

type ChangedRecord = AutomationTest['changes'][number];

/** What change sets have changed, record by record, in the names of the API and as the reader may see it. */
export async function readChangedRecords(
  tx: TenantTx,
  modules: readonly Module[],
  changeSetIds: readonly string[],
): Promise<ChangedRecord[]> {
  const rows = await tx<EntryRow>`
    select entity, row_id as id, operation, before, after from crm.change_log
    where tenant_id = ${tx.principal.tenantId} and change_set_id = any (${changeSetIds}::uuid[]) order by id`;
  const changed: ChangedRecord[] = [];
  for (const entries of Map.groupBy(rows, ({ entity, id }) => `${entity} ${id}`).values()) {
    const [first] = entries;
    const module = modules.find(({ resource }) => resource.name === first?.entity);
    if (first && module && tx.principal.permissions.has(module.resource.permissions.read)) {
      changed.push(await describe(tx, module, entries));
    }
  }
  return changed;
}

async function describe(tx: TenantTx, module: Module, entries: readonly EntryRow[]): Promise<ChangedRecord> {
  const { resource } = module;
  const [first] = entries;
  const { entity = '', id = '' } = first ?? {};
  const operation = first?.operation ?? 'update';
  const [record] = await tx[runText](...selectOne(module, tx.principal, id));
  const title = record ? String(record[resource.title] ?? '') : null;
  if (operation === 'insert') {
    const names = Object.entries(resource.fields).flatMap(([name, { presence }]) =>
      presence !== 'computed' && isPresent(record?.[name]) ? [name] : [],
    );
    return {
      ...{ entity, id, title, operation },
      fields: names.map(field => ({ field, before: null, after: record?.[field] ?? null })),
    };
  }
  const fields = Object.keys(resource.fields).flatMap(field => {
    const column = columnOf(field);
    const touched = entries.filter(({ after }) => after && column in after);
    const before = touched[0]?.before?.[column] ?? null;
    const after = touched.at(-1)?.after?.[column] ?? null;
    return touched.length > 0 ? [{ field, before, after }] : [];
  });
  return { entity, id, title, operation, fields };
}

function isPresent(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}
