import type { Fields } from '@pipewright/contract/fields/fields.ts';
import { loggedKinds } from '@pipewright/contract/logged-kinds.ts';
import type { ChangeEntry } from '@pipewright/contract/timeline.ts';
import { shownFields } from '../custom-objects/shown-fields.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { Module } from '../resources/define-module.ts';
import { findModuleOfLines } from '../resources/lines/find-lines.ts';
import { columnOf } from '../resources/query/columns.ts';
import { hidesDefinitions } from '../resources/query/reach.ts';
import { readTitles } from '../resources/query/search/titles.ts';

/** A row of the change log. */
export interface Logged {
  readonly resource: string;
  readonly operation: ChangeEntry['operation'];
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** The changed fields of each log row as the API names them, with current names instead of ids. */
export async function describeChanges(
  tx: TenantTx,
  all: readonly Module[],
  rows: readonly Logged[],
): Promise<ChangeEntry['changes'][]> {
  const changes = rows.map(row =>
    changesOf(row, fieldsOf(tx, all, row.resource), customOf(tx, row.resource)),
  );
  const names = await readNames(tx, all, changes.flat());
  const named = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(named) : (names.get(String(value)) ?? value);
  return changes.map(each =>
    each.map(({ field, before, after }) => ({ field, before: named(before), after: named(after) })),
  );
}

interface Change {
  field: string;
  references?: string;
  before: unknown;
  after: unknown;
}

/** The fields that the contract declares and the reader sees. Columns that only the database uses are left out. */
function fieldsOf(tx: TenantTx, all: readonly Module[], resource: string): Fields {
  return Object.fromEntries(shownFields(declaredFields(tx, all, resource), tx.principal));
}

function declaredFields({ principal }: TenantTx, all: readonly Module[], resource: string): Fields {
  const module = all.find(each => each.resource.name === resource);
  if (module && hidesDefinitions(module.resource, principal)) {
    // Earlier rules can name fields that the reader does not see.
    const { rules: _, ...others } = module.resource.fields;
    return others;
  }
  const lines = findModuleOfLines(all, resource)?.resource.lines;
  return module?.resource.fields ?? lines?.fields ?? loggedKinds[resource]?.fields ?? {};
}

/** The changed values of an update, or the values of a deleted record. */
function changesOf({ before: stored, after }: Logged, fields: Fields, custom: Fields): Change[] {
  const before = after ? stored : spreadCustom(stored);
  const logged = after ?? before ?? {};
  const columns = [
    ...Object.entries(fields).map(([field, { references }]) => ({
      field,
      references,
      column: columnOf(field),
    })),
    ...Object.entries(custom).map(([field, { references, customKey = '' }]) => ({
      ...{ field, references },
      column: `custom.${customKey}`,
    })),
  ];
  return columns
    .filter(({ column }) => Object.hasOwn(logged, column) && (after || !isEmpty(logged[column])))
    .map(({ field, references, column }) => ({
      field,
      references,
      before: before?.[column] ?? null,
      after: after?.[column] ?? null,
    }));
}

/** The custom fields of a kind of record that the caller may see, retired ones included. */
function customOf({ principal }: TenantTx, resource: string): Fields {
  return principal.customFields?.ofEntity(resource)?.all ?? {};
}

/** A deleted row is logged as it was, with its custom values in one column; changes name them one by one. */
function spreadCustom(row: Logged['before']): Logged['before'] {
  const values = Object.entries((row?.custom ?? {}) as Readonly<Record<string, unknown>>);
  return { ...row, ...Object.fromEntries(values.map(([key, value]) => [`custom.${key}`, value])) };
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** One query for each kind of referenced record. */
async function readNames(
  tx: TenantTx,
  all: readonly Module[],
  changes: readonly Change[],
): Promise<Map<string, string>> {
  const kinds = Map.groupBy(changes, ({ references = '' }) => references);
  kinds.delete('');
  const names = new Map<string, string>();
  for (const [kind, referring] of kinds) {
    const ids = referring
      .flatMap(({ before, after }) => [before, after].flat())
      .filter(id => typeof id === 'string');
    for (const [id, name] of await readTitles(tx, all, kind, ids)) {
      names.set(id, name);
    }
  }
  return names;
}
