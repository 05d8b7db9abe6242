import {
  type ImportSettings,
  type ImportTarget,
  importSettings,
} from '@pipewright/contract/operations/imports.ts';
import type { TenantTx } from '../../database/tenant-db.ts';
import type { Module } from '../../resources/define-module.ts';
import { readImportRow, saveSettings } from '../import-store.ts';
import { guessSettings, signatureOf } from '../match/guess-settings.ts';
import { createPlan, type ImportModule, targetsOf } from '../match/plan.ts';
import { readChunkAfter } from './read-chunk.ts';
import { unreadable } from './unreadable.ts';

/** Suggests settings for the file, or restores those of an earlier file with the same headings. */
export async function finishReading(tx: TenantTx, all: readonly Module[], id: string): Promise<void> {
  const { tenantId } = tx.principal;
  const { row, module } = await readImportRow(tx, all, id);
  const chunk = await readChunkAfter(tx, id, 0);
  if (!chunk) {
    throw unreadable('The file has no rows below the names of its columns.');
  }
  const cells = chunk.cells.map(([, ...texts]) => texts);
  const columns = row.columns.map(({ heading }, i) => ({
    heading,
    sample: cells.find(texts => texts[i])?.[i]?.slice(0, 200) ?? '',
  }));
  const headings = columns.map(({ heading }) => heading);
  const [saved] = await tx<{ settings: unknown }>`
    select settings from crm.import_mapping
    where tenant_id = ${tenantId} and resource = ${row.resource} and signature = ${signatureOf(headings)}`;
  const targets = targetsOf(module, all, tx.principal);
  const guessed = guessSettings(module, headings, cells, targets);
  const remembered = importSettings.safeParse(saved?.settings);
  const settings = remembered.success ? withoutMissing(remembered.data, module, targets) : guessed;
  createPlan({ importId: id, module, all, settings, width: columns.length });
  await tx`
    update crm.import set columns = ${JSON.stringify(columns)}::text::jsonb
    where tenant_id = ${tenantId} and id = ${id}`;
  await saveSettings(tx, id, settings);
  // Another sheet of the workbook may be read again.
  await tx`
    delete from crm.import_piece
    where tenant_id = ${tenantId} and import_id = ${id} and ${row.sheets.length < 2}`;
}

/** A custom field may have been retired since the last file, and so may a way of comparing rows. */
function withoutMissing(
  settings: ImportSettings,
  { imports }: ImportModule,
  targets: readonly ImportTarget[],
): ImportSettings {
  const names = new Set(targets.map(({ name }) => name));
  const mapping = settings.mapping.map(name => (name !== null && names.has(name) ? name : null));
  const keys = settings.duplicates.keys.filter(key => imports.keys.includes(key));
  return { ...settings, mapping, duplicates: { ...settings.duplicates, keys } };
}
