import type { AnyResource, BodyOf, RecordOf } from '@pipewright/contract/define-resource.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { translateRow } from '../../language/translate-row.ts';
import { columnOf } from '../query/columns.ts';
import { createValues, type Values } from '../query/values.ts';

/** A row as people could send it, and what the server would else make itself, such as a key. */
type SeedRow<R extends AnyResource> = BodyOf<R> & Partial<RecordOf<R>>;

/**
 * A seed of rows in their order, validated like anybody's input and written by one statement. Their names and descriptions
 * are literals here, and translated into the organization's language.
 */
export function seedRows<R extends AnyResource>(resource: R, table: string, rows: readonly SeedRow<R>[]) {
  const complete = rows.map((row, i) => completed(resource, { sortOrder: i + 1, ...row }));
  return (tx: TenantTx, language: Language) =>
    insertRows(
      tx,
      table,
      complete.map(row => translateRow(language, row)),
    );
}

/** Writes rows that were validated already, by one statement. What all of them have is sent once, as `common`. */
export function insertRows(tx: TenantTx, table: string, rows: readonly object[], common: object = {}) {
  const columns = columnsIn(rows);
  const values = createValues(tx.principal.tenantId, JSON.stringify(rows.map(withColumnNames)));
  const shared = commonColumns(table, common, values);
  return tx[runText](
    `insert into crm.${table} (${['tenant_id', ...columns, ...shared.columns].join(', ')})
     select ${['$1', ...columns.map(column => `given.${column}`), ...shared.values].join(', ')}
     from jsonb_populate_recordset(null::crm.${table}, $2::text::jsonb) as given${shared.from}`,
    values.list,
  );
}

/** The columns of the values that all rows of a statement have, and where it finds them. */
export function commonColumns(
  table: string,
  common: object,
  values: Values,
): { columns: readonly string[]; values: readonly string[]; from: string } {
  const columns = columnsIn([common]);
  if (columns.length === 0) {
    return { columns, values: [], from: '' };
  }
  const json = values.add(JSON.stringify(withColumnNames(common)));
  return {
    columns,
    values: columns.map(column => `common.${column}`),
    from: ` cross join jsonb_populate_record(null::crm.${table}, ${json}::text::jsonb) as common`,
  };
}

/** The columns that some of the rows fill, always in the same order: each text of a statement is planned by itself. */
export function columnsIn(rows: readonly object[]): string[] {
  return [...new Set(rows.flatMap(Object.keys))].map(columnOf).sort();
}

function completed({ body, fields }: AnyResource, row: Readonly<Record<string, unknown>>): object {
  const isComputed = (name: string) => fields[name]?.presence === 'computed';
  const entries = Object.entries(row);
  return {
    ...body.parse(Object.fromEntries(entries.filter(([name]) => !isComputed(name)))),
    ...Object.fromEntries(entries.filter(([name]) => isComputed(name))),
  };
}

/** A row with the names of its columns instead of those of its fields. */
export function withColumnNames(row: object): object {
  return Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value]));
}
