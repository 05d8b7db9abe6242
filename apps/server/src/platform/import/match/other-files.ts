import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Key } from './match-rows.ts';
import type { Plan } from './plan.ts';
import { sourceIdField } from './source-ids.ts';

/** A row of another file of the same import. */
export interface OtherRow {
  readonly importId: string;
  readonly fileName: string;
  readonly row: number;
}

/**
 * While several files are checked: rows of files that are imported before this one, by the keys of its own rows. Once the
 * import runs, these are records. Rows that have ids of the same system are never the same because of another value.
 */
export async function findInOtherFiles(
  tx: TenantTx,
  plan: Plan,
  keys: readonly Key[],
): Promise<ReadonlyMap<string, OtherRow>> {
  const { importId, module, settings, changeSetId, siblings = [], columns } = plan;
  const hasIds = columns.some(({ name }) => name === sourceIdField);
  const files = siblings.filter(
    ({ id, resource, ...other }) =>
      id !== importId &&
      resource === module.resource.name &&
      !(hasIds && other.hasIds && other.source.toLowerCase() === settings.source.toLowerCase()),
  );
  if (changeSetId || files.length === 0 || keys.length === 0) {
    return new Map();
  }
  const { tenantId } = tx.principal;
  const texts = [...new Set(keys.map(({ text }) => text))];
  const rows = await tx<OtherRow & { key: string }>`
    select wanted.key, noted.row_number as row, import.id as "importId", import.file_name as "fileName"
    from unnest(${texts}::text[]) as wanted (key)
    cross join unnest(${files.map(({ id }) => id)}::uuid[]) as file (id)
    join crm.import_key as noted
      on noted.tenant_id = ${tenantId} and noted.import_id = file.id and noted.key = wanted.key
    join crm.import on import.tenant_id = ${tenantId} and import.id = file.id`;
  return new Map(rows.map(({ key, ...other }) => [key, other]));
}
