import { deleteRows, type RetentionTask } from '../retention/retention-tasks.ts';

/** Files contain personal data, so only the counts of an import are kept longer than this. */
const keptDays = 30;

export const importRetention: readonly RetentionTask[] = [
  deleteRows({
    name: 'chunks of imported files',
    batch: 100,
    table: 'import_piece',
    key: 'import_id, n',
    isOld: isOfOldImport('import_piece'),
    days: keptDays,
  }),
  deleteRows({
    name: 'keys of imported rows',
    batch: 2000,
    table: 'import_key',
    key: 'import_id, key',
    isOld: isOfOldImport('import_key'),
    days: keptDays,
  }),
  deleteRows({
    name: 'texts of imported workbooks',
    batch: 2000,
    table: 'import_text',
    key: 'import_id, n',
    isOld: isOfOldImport('import_text'),
    days: keptDays,
  }),
  deleteRows({
    name: 'unread rows of imported files',
    batch: 2000,
    table: 'import_unread_row',
    key: 'import_id, row_number',
    isOld: isOfOldImport('import_unread_row'),
    days: keptDays,
  }),
  deleteRows({
    // Their contents are removed as those of files that are not there.
    name: 'files of imported archives',
    batch: 2000,
    table: 'import_attachment',
    key: 'batch_id, upload_id, path',
    isOld: `exists (
      select from crm.import_batch where import_batch.tenant_id = $1 and import_batch.id = import_attachment.batch_id
        and import_batch.created_at_utc < now() - make_interval(days => $2))`,
    days: keptDays,
  }),
  deleteRows({
    // An invitation that was not accepted within a year will not be. Until then, an undo of the import needs them.
    name: 'imported records of invited people',
    batch: 2000,
    table: 'import_for_invited',
    key: 'id',
    isOld: 'created_at_utc < now() - make_interval(days => $2)',
    days: 365,
  }),
  {
    // One row of this table holds many rows of the file, and the counts. Only the contents are removed.
    name: 'cells of imported rows',
    batch: 50,
    remove: async (tx, { limit }) => {
      const { tenantId } = tx.principal;
      const rows = await tx`
        update crm.import_rows set cells = '[]', verdicts = '[]'
        where tenant_id = ${tenantId} and (import_id, first_row) in (
          select import_id, first_row from crm.import_rows
          join crm.import on import.tenant_id = ${tenantId} and import.id = import_rows.import_id
            and import.created_at_utc < now() - make_interval(days => ${keptDays})
          where import_rows.tenant_id = ${tenantId} and cells <> '[]' limit ${limit})
        returning 1`;
      return rows.length;
    },
  },
  {
    // Its reasons contain values of the file as examples.
    name: 'reports of imports',
    batch: 50,
    remove: async (tx, { limit }) => {
      const { tenantId } = tx.principal;
      const rows = await tx`
        update crm.import set report = null
        where tenant_id = ${tenantId} and id in (
          select id from crm.import
          where tenant_id = ${tenantId} and created_at_utc < now() - make_interval(days => ${keptDays})
            and report is not null limit ${limit})
        returning 1`;
      return rows.length;
    },
  },
];

function isOfOldImport(table: string): string {
  return `exists (
    select from crm.import where import.tenant_id = $1 and import.id = ${table}.import_id
      and import.created_at_utc < now() - make_interval(days => $2))`;
}
