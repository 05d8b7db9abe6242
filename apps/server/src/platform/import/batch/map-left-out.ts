import type { mapLeftOutColumns } from '@pipewright/contract/operations/import/import-batches.ts';
import {
  type ImportSettings,
  importSettings,
  type NewField,
  newFieldName,
  notesTarget,
} from '@pipewright/contract/operations/import/import-settings.ts';
import type { z } from 'zod';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Module } from '../../resources/define-module.ts';
import { importModule, saveSettings } from '../import-store.ts';
import { fieldsOf } from '../match/plan.ts';
import { canAddFields } from '../new-fields/create-new-fields.ts';
import { readFiles, type StoredFile } from './batch-store.ts';

type Become = z.infer<typeof mapLeftOutColumns.body>['become'];

/** Decides for all files at once what becomes of columns that fill no field. */
export async function mapLeftOut(
  tx: TenantTx,
  all: readonly Module[],
  batchId: string,
  become: Become,
): Promise<void> {
  const files = (await readFiles(tx, all, batchId)).filter(({ isLeftOut }) => !isLeftOut);
  for (const file of files) {
    const fields = fieldsOf(importModule(tx, all, file.resource));
    const isPossible = (wanted: Become) =>
      wanted === 'fields' ? canAddFields(tx.principal, file.resource) : notesTarget in fields;
    const possible = become === 'fields' && !isPossible('fields') ? 'notes' : become;
    await saveSettings(tx, file.id, settingsFor(file, isPossible(possible) ? possible : 'nothing'));
  }
}

function settingsFor({ settings, columns }: StoredFile, become: Become): ImportSettings {
  const parsed = importSettings.parse(settings);
  const newFields: Record<string, NewField> = {};
  const mapping = parsed.mapping.map((name, column) => {
    const isLeftOut = name === null || name === notesTarget || name === newFieldName(column);
    const suggested = columns[column]?.newField;
    if (!isLeftOut) {
      return name;
    }
    if (become === 'fields' && suggested) {
      newFields[newFieldName(column)] = suggested;
      return newFieldName(column);
    }
    // Without a custom field, the notes have its values.
    return become === 'nothing' || columns[column]?.isEmpty ? null : notesTarget;
  });
  return { ...parsed, mapping, newFields };
}
