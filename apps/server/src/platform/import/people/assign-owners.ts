import type { assignImportOwners } from '@pipewright/contract/operations/import/import-batches.ts';
import { importSettings } from '@pipewright/contract/operations/import/import-settings.ts';
import type { z } from 'zod';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Module } from '../../resources/define-module.ts';
import { readFiles } from '../batch/batch-store.ts';
import { saveSettings } from '../import-store.ts';
import { ownerOf } from './missing-owners.ts';

/** Decides for all files at once who gets the records of owners who are no users here. */
export async function assignOwners(
  tx: TenantTx,
  all: readonly Module[],
  batchId: string,
  choices: z.infer<typeof assignImportOwners.body>,
): Promise<void> {
  for (const { id, isLeftOut, resource, settings } of await readFiles(tx, all, batchId)) {
    const owner = ownerOf(all, resource);
    if (isLeftOut || !owner) {
      continue;
    }
    const parsed = importSettings.parse(settings);
    const values = { ...parsed.unknown[owner]?.values, ...choices.values };
    const unknown = { ...parsed.unknown, [owner]: { otherwise: choices.otherwise, values } };
    await saveSettings(tx, id, { ...parsed, unknown });
  }
}
