import type { AnyResource, BodyOf, RecordOf } from '@pipewright/contract/define-resource.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { translateRow } from '../../language/translate-row.ts';
import { columnOf } from '../query/columns.ts';

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

/** Writes rows that were validated already, by one statement. */
export function insertRows(tx: TenantTx, table: string, rows: readonly object[]) {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))].map(columnOf).join(', ');
  return tx[runText](
    `insert into crm.${table} (tenant_id, ${columns})
     select $1, ${columns} from jsonb_populate_recordset(null::crm.${table}, $2::text::jsonb)`,
    [tx.principal.tenantId, JSON.stringify(rows.map(withColumnNames))],
  );
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
