import { type ImportSettings, notesTarget } from '@pipewright/contract/operations/import/import-settings.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { ImportRow } from '../import-store.ts';
import { attachmentTarget } from './find-contents.ts';

/**
 * A column that names attachments is mapped to them only where an archive with files was sent. Addresses of files are kept
 * in the notes: nothing is loaded from outside.
 */
export async function settleAttachments(
  tx: TenantTx,
  settings: ImportSettings,
  { batchId, resource }: Pick<ImportRow, 'batchId' | 'resource'>,
  { rows, hasNotes }: { rows: readonly (readonly string[])[]; hasNotes: boolean },
): Promise<ImportSettings> {
  const column = settings.mapping.indexOf(attachmentTarget);
  if (column < 0 || resource === 'file') {
    return settings;
  }
  const isLink = rows.some(row => /^https?:\/\//i.test(row[column] ?? ''));
  const otherwise = isLink && hasNotes ? notesTarget : null;
  const isThere = !isLink && (await hasFiles(tx, batchId));
  return isThere ? settings : { ...settings, mapping: settings.mapping.with(column, otherwise) };
}

async function hasFiles(tx: TenantTx, batchId: string | null): Promise<boolean> {
  const [found] = await tx`
    select from crm.import_attachment
    where tenant_id = ${tx.principal.tenantId} and batch_id = ${batchId}::uuid limit 1`;
  return Boolean(found);
}
