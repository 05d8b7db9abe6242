import {
  type ImportSettings,
  importSettings,
  notesTarget,
} from '@pipewright/contract/operations/import/import-settings.ts';
import type { ImportTarget } from '@pipewright/contract/operations/import/imports.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { loadLanguages } from '../../language/translate.ts';
import type { Module } from '../../resources/define-module.ts';
import { recognizeDocuments } from '../attachments/documents.ts';
import { settleAttachments } from '../attachments/settle-attachments.ts';
import { candidatesOf, recognizeResource } from '../batch/recognize-resource.ts';
import { type ImportRow, readImportRow, saveSettings } from '../import-store.ts';
import { guessFormats, guessSettings, signatureOf } from '../match/guess-settings.ts';
import { createPlan, type ImportModule, targetsOf } from '../match/plan.ts';
import { withoutMissing } from '../match/without-missing.ts';
import { canAddFields } from '../new-fields/create-new-fields.ts';
import { suggestFields } from '../new-fields/sample-columns.ts';
import { recognizePeople } from '../people/recognize-people.ts';
import { cutText } from './cut-text.ts';
import { readChunkAfter } from './read-chunk.ts';
import { saveReading } from './reading.ts';
import { unreadable } from './unreadable.ts';

/** Finds out what the rows are, where nobody has said it. Files of which nobody can tell are left out. */
async function recognize(tx: TenantTx, all: readonly Module[], id: string): Promise<boolean> {
  const { tenantId } = tx.principal;
  const [row] = await tx<Pick<ImportRow, 'resource' | 'columns' | 'fileName' | 'sheet'>>`
    select resource, columns, file_name as "fileName", sheet from crm.import
    where tenant_id = ${tenantId} and id = ${id}`;
  if (!row || row.resource) {
    return true;
  }
  const chunk = await readChunkAfter(tx, id, 0);
  const headings = row.columns.map(({ heading }) => heading);
  const people = recognizePeople(row.sheet ?? row.fileName, headings);
  const name = `${row.fileName} ${row.sheet ?? ''}`;
  const rows = chunk?.cells.map(([, ...texts]) => texts) ?? [];
  // Users are not imported: their file says who the owners of records are.
  const documents = recognizeDocuments(headings);
  const found =
    people || documents ? undefined : recognizeResource(candidatesOf(tx, all), { name, headings, rows });
  if (people || documents) {
    await saveReading(tx, id, { ...(people && { people }), ...(documents && { documents }) });
  }
  await tx`
    update crm.import set resource = ${found?.resource.name ?? ''}, is_left_out = ${!found}
    where tenant_id = ${tenantId} and id = ${id}`;
  return Boolean(found);
}

/** Suggests settings for the file: those of an earlier file with the same headings, as far as this one does not show others. */
export async function finishReading(tx: TenantTx, all: readonly Module[], id: string): Promise<void> {
  await loadLanguages();
  if (!(await recognize(tx, all, id))) {
    return;
  }
  const { tenantId } = tx.principal;
  const { row, module } = await readImportRow(tx, all, id);
  const chunk = await readChunkAfter(tx, id, 0);
  if (!chunk) {
    throw unreadable('The file has no rows below the names of its columns.');
  }
  const cells = chunk.cells.map(([, ...texts]) => texts);
  const newFields = await suggestFields(
    tx,
    id,
    row.columns.map(({ heading }) => heading),
    row.reading.facts ?? [],
  );
  const columns = row.columns.map(({ heading }, i) => ({
    heading,
    newField: newFields[i],
    isEmpty: !row.reading.facts?.[i]?.filled,
    sample: cutText(cells.find(texts => texts[i])?.[i] ?? '', 200),
  }));
  const headings = columns.map(({ heading }) => heading);
  const [saved] = await tx<{ settings: unknown }>`
    select settings from crm.import_mapping
    where tenant_id = ${tenantId} and resource = ${row.resource} and signature = ${signatureOf(headings)}`;
  const targets = targetsOf(module, all, tx.principal);
  const guessed = withFixed(guessSettings(module, headings, cells, targets), module, row);
  const remembered = importSettings.safeParse(saved?.settings);
  const suggested = remembered.success
    ? withoutMissing(remembered.data, module, targets, canAddFields(tx.principal, row.resource))
    : { ...(row.batchId ? withNewEntries(guessed, all, targets) : guessed), ...(await readFormats(tx)) };
  // What the file itself shows counts more than what was chosen for an earlier one.
  const { isDateOrderUnclear, ...own } = guessFormats(module, suggested.mapping, row.reading.facts ?? []);
  const hasNotes = targets.some(({ name }) => name === notesTarget);
  const settings = await settleAttachments(tx, { ...suggested, ...own }, row, { rows: cells, hasNotes });
  createPlan({ importId: id, module, all, settings, width: columns.length });
  const overruled = (['dateOrder', 'decimalMark'] as const).filter(
    name => settings[name] !== suggested[name],
  );
  await saveReading(tx, id, {
    isDateOrderUnclear: isDateOrderUnclear && !remembered.success,
    remembered: remembered.success ? { overruled } : null,
  });
  await tx`
    update crm.import set columns = ${JSON.stringify(columns)}::text::jsonb
    where tenant_id = ${tenantId} and id = ${id}`;
  await saveSettings(tx, id, settings);
}

/** What the name of the file says, unless a column says it. */
function withFixed(
  settings: ImportSettings,
  { imports }: ImportModule,
  { fileName, sheet }: Pick<ImportRow, 'fileName' | 'sheet'>,
): ImportSettings {
  const told = Object.entries(
    imports.fixedByName?.(`${fileName} ${sheet ?? ''}`.replace(/[_.]/g, ' ')) ?? {},
  );
  const isMapped = (name: string) =>
    settings.mapping.includes(name) || settings.mapping.includes(`${name}Text`);
  const fixed = Object.fromEntries(told.filter(([name]) => !isMapped(name)));
  return { ...settings, fixed: { ...settings.fixed, ...fixed } };
}

/** Whoever imports everything of another product wants its lists as well: stages, industries, tags. */
function withNewEntries(
  settings: ImportSettings,
  all: readonly Module[],
  targets: readonly ImportTarget[],
): ImportSettings {
  const isList = (references: string | null) =>
    all.some(({ resource }) => resource.name === references && resource.area === 'masters');
  const lists = targets.filter(({ references, canCreate }) => canCreate && isList(references));
  const created = lists.map(({ name }) => [name, { otherwise: 'create' as const, values: {} }]);
  return { ...settings, unknown: { ...settings.unknown, ...Object.fromEntries(created) } };
}

/** How the organization itself writes dates and numbers, for files that do not show it. */
async function readFormats(tx: TenantTx): Promise<Pick<ImportSettings, 'dateOrder' | 'decimalMark'>> {
  const { tenantId } = tx.principal;
  const [organization] = await tx<{ date: string | null; number: string | null }>`
    select date_format as date, number_format as number from crm.organization
    where tenant_id = ${tenantId} and id = ${tenantId}`;
  const isMonthFirst = organization?.date?.startsWith('M');
  return {
    dateOrder: isMonthFirst ? 'mdy' : organization?.date?.startsWith('Y') ? 'ymd' : 'dmy',
    decimalMark: organization?.number?.includes(',89') ? ',' : '.',
  };
}
