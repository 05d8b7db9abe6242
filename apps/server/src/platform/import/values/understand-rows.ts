import type { Field } from '@pipewright/contract/fields.ts';
import type { ImportedRow, UnderstoodCell } from '@pipewright/contract/operations/imports.ts';
import type { TenantTx } from '../../database/tenant-db.ts';
import { message } from '../../language/message.ts';
import { writeForRequest } from '../../language/request-language.ts';
import type { Module } from '../../resources/define-module.ts';
import { readTitles } from '../../resources/query/titles.ts';
import { readPlan } from '../import-store.ts';
import { fullNameField, noColumn, type Plan } from '../match/plan.ts';
import { readRow, textsOf } from './read-row.ts';
import { NewEntry, resolveNames } from './resolve-names.ts';

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
  const texts = rows.map(({ cells }) => textsOf(plan, cells));
  const names = await resolveNames(tx, plan, texts);
  const read = texts.map(row => readRow(plan, row, names, tx.principal));
  const values = read.map(row => ('values' in row ? row.values : {}));
  const titles = await titlesOf(tx, plan, values);
  return rows.map((row, i) => {
    const understood: (UnderstoodCell | null)[] = row.cells.map(() => null);
    for (const { name, field, column } of plan.columns) {
      if (column !== noColumn) {
        understood[column] = understand(name, field, values[i] ?? {}, titles);
      }
    }
    return { ...row, understood };
  });
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
      .flatMap(({ name }) => rows.flatMap(row => row[name] ?? []))
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
    name === fullNameField ? [values.firstName, values.lastName].filter(Boolean).join(' ') : values[name];
  if (value === undefined || value === null || value === '') {
    return null;
  }
  if (field.references) {
    const entries = [value].flat();
    const text = entries.map(each =>
      each instanceof NewEntry ? each.name : (titles.get(String(each)) ?? ''),
    );
    const kind = entries.some(each => each instanceof NewEntry) ? 'new' : 'entry';
    return { kind, text: text.filter(Boolean).join(', ') };
  }
  switch (field.kind) {
    case 'date':
    case 'dateTime':
      return { kind: 'date', text: String(value).slice(0, 16).replace(' 00:00', '') };
    case 'integer':
    case 'decimal':
    case 'money':
      return { kind: 'number', text: String(value) };
    case 'boolean':
      return { kind: 'boolean', text: String(value) };
    case 'choice': {
      const option = field.options?.find(each => each.value === value);
      return { kind: 'text', text: writeForRequest(message(option?.label ?? String(value))) };
    }
    default:
      return { kind: 'text', text: [value].flat().join(', ') };
  }
}
