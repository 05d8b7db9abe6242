import type { RetentionTask } from '../retention/retention-tasks.ts';

/** Files hold personal data: 30 days after an import began, only its counts are left, for the history. */
export const importRetention: readonly RetentionTask[] = [
  {
    name: 'pieces of imported files',
    batch: 100,
    remove: async (tx, { limit }) => {
      const { tenantId } = tx.principal;
      const rows = await tx`
        delete from crm.import_piece
        where tenant_id = ${tenantId} and (import_id, n) in (
          select import_id, n from crm.import_piece piece
          join crm.import on import.tenant_id = ${tenantId} and import.id = piece.import_id
            and import.created_at_utc < now() - interval '30 days'
          where piece.tenant_id = ${tenantId} limit ${limit})
        returning 1`;
      return rows.length;
    },
  },
  {
    name: 'keys of imported rows',
    batch: 2000,
    remove: async (tx, { limit }) => {
      const { tenantId } = tx.principal;
      const rows = await tx`
        delete from crm.import_key
        where tenant_id = ${tenantId} and (import_id, key) in (
          select import_id, key from crm.import_key
          join crm.import on import.tenant_id = ${tenantId} and import.id = import_key.import_id
            and import.created_at_utc < now() - interval '30 days'
          where import_key.tenant_id = ${tenantId} limit ${limit})
        returning 1`;
      return rows.length;
    },
  },
  {
    name: 'texts of imported workbooks',
    batch: 2000,
    remove: async (tx, { limit }) => {
      const { tenantId } = tx.principal;
      const rows = await tx`
        delete from crm.import_text
        where tenant_id = ${tenantId} and (import_id, n) in (
          select import_id, n from crm.import_text
          join crm.import on import.tenant_id = ${tenantId} and import.id = import_text.import_id
            and import.created_at_utc < now() - interval '30 days'
          where import_text.tenant_id = ${tenantId} limit ${limit})
        returning 1`;
      return rows.length;
    },
  },
  {
    // A row of this table holds many rows of the file.
    name: 'cells of imported rows',
    batch: 50,
    remove: async (tx, { limit }) => {
      const { tenantId } = tx.principal;
      const rows = await tx`
        update crm.import_rows set cells = '[]', verdicts = '[]'
        where tenant_id = ${tenantId} and (import_id, first_row) in (
          select import_id, first_row from crm.import_rows
          join crm.import on import.tenant_id = ${tenantId} and import.id = import_rows.import_id
            and import.created_at_utc < now() - interval '30 days'
          where import_rows.tenant_id = ${tenantId} and cells <> '[]' limit ${limit})
        returning 1`;
      return rows.length;
    },
  },
];
