import type { Field } from '@pipewright/contract/fields/fields.ts';
import { notesTarget } from '@pipewright/contract/operations/import/import-settings.ts';
import type { ImportedRow, UnderstoodCell } from '@pipewright/contract/operations/import/imports.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { message, msg } from '../../language/message.ts';
import { writeForRequest } from '../../language/request-language.ts';
import type { Module } from '../../resources/define-module.ts';
import { readTitles } from '../../resources/query/search/titles.ts';
import { readPlan } from '../import-store.ts';
import { currencyCodeField, fullNameField, noColumn, type Plan } from '../match/plan.ts';
import { linkedField, readSourceId, sourceIdField } from '../match/source-ids.ts';
import { InvitedOwner } from '../people/invited-owners.ts';
import type { StoredRow } from '../read/row-sink.ts';
import { readRows, type WholeRow } from './read-rows.ts';
import { chosenFor, NewEntry } from './resolve-names.ts';

type Values = Readonly<Record<string, unknown>>;

/** Adds how the cells of rows are understood: dates and numbers as values, and the records that names stand for. */
export async function understandRows(
  tx: TenantTx,
  all: readonly Module[],
  id: string,
  rows: readonly ImportedRow[],
): Promise<ImportedRow[]> {
  if (!rows.some(({ outcome }) => outcome !== 'error')) {
    return [...rows];
  }
  const plan = await readPlan(tx, all, id);
  const stored = rows.map(({ row, cells }): StoredRow => [row, ...cells]);
  const { read } = await readRows(tx, plan, stored);
  const values = read.map(row => ('values' in row ? shownValues(plan, row) : {}));
  const titles = await titlesOf(tx, plan, values);
  return rows.map((row, i) => {
    const understood: (UnderstoodCell | null)[] = row.cells.map(() => null);
    for (const { name, field, column } of plan.columns) {
      if (column !== noColumn) {
        const cell = row.cells[column] ?? '';
        understood[column] =
          understand(name, field, values[i] ?? {}, titles) ??
          unchanged(plan, { name, column }, cell, read[i]);
      }
    }
    return { ...row, understood };
  });
}

/** With what a row says that is no value of its record. */
function shownValues(
  { module }: Plan,
  { values, told, sourceId }: Extract<WholeRow, { values: Values }>,
): Values {
  const marks = Object.entries(module.imports.extra ?? {}).filter(([, { kind }]) => kind !== 'dateTime');
  return {
    ...Object.fromEntries(marks.map(([name]) => [name, told[name]])),
    ...values,
    [sourceIdField]: sourceId,
  };
}

/** Ids of later rows of the file, the currency of amounts, and what is added to the notes are shown as they are. */
function unchanged(
  plan: Plan,
  { name, column }: { name: string; column: number },
  cell: string,
  row: WholeRow | undefined,
): UnderstoodCell | null {
  if (!cell || !row || !('values' in row) || row.unlinked.some(link => link.column === column)) {
    return null;
  }
  const chosen = linkedField(name) ? chosenFor(plan, name, readSourceId(plan.settings.source, cell)) : {};
  const isLater = 'as' in chosen && chosen.as === 'error';
  return isLater || name === currencyCodeField || name === notesTarget ? { form: 'text', text: cell } : null;
}

/** The names of all records that the rows refer to, one query for each list. */
async function titlesOf(
  tx: TenantTx,
  plan: Plan,
  rows: readonly Values[],
): Promise<ReadonlyMap<string, string>> {
  const referring = plan.columns.filter(({ field }) => field.references);
  const titles = new Map<string, string>();
  for (const [resource, columns] of Map.groupBy(referring, ({ field }) => field.references ?? '')) {
    const ids = columns
      .flatMap(({ name }) => rows.flatMap(row => row[linkedField(name) ?? name] ?? []))
      .filter(id => typeof id === 'string');
    for (const [id, title] of await readTitles(tx, plan.all, resource, [...new Set(ids)])) {
      titles.set(id, title);
    }
  }
  return titles;
}

function understand(
  name: string,
  field: Field,
  values: Values,
  titles: ReadonlyMap<string, string>,
): UnderstoodCell | null {
  const value =
    name === fullNameField
      ? [values.firstName, values.lastName].filter(Boolean).join(' ')
      : values[linkedField(name) ?? name];
  if (value === undefined || value === null || value === '') {
    return null;
  }
  if (field.references) {
    const entries = [value].flat();
    const text = entries.map(each => {
      if (each instanceof InvitedOwner) {
        return writeForRequest(msg`${each.email} (invited)`);
      }
      return each instanceof NewEntry ? each.name : (titles.get(String(each)) ?? '');
    });
    const form = entries.some(each => each instanceof NewEntry) ? 'new' : 'entry';
    return { form, text: text.filter(Boolean).join(', ') };
  }
  switch (field.kind) {
    case 'date':
    case 'dateTime':
      return { form: 'date', text: String(value).slice(0, 16).replace(' 00:00', '') };
    case 'integer':
    case 'decimal':
    case 'money':
      return { form: 'number', text: String(value) };
    case 'boolean':
      return { form: 'boolean', text: String(value) };
    case 'choice': {
      const option = field.options?.find(each => each.value === value);
      return { form: 'text', text: writeForRequest(message(option?.label ?? String(value))) };
    }
    default:
      return { form: 'text', text: [value].flat().join(', ') };
  }
}
