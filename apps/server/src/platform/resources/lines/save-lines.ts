import { labelOf } from '@pipewright/contract/fields/field-messages.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import type { Row } from 'postgres';
import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { invalid } from '../../errors.ts';
import { message, msg } from '../../language/message.ts';
import type { Module } from '../define-module.ts';
import { columnOf, tableOf } from '../query/columns.ts';
import { withinReading } from '../query/reach.ts';
import { createValues } from '../query/values.ts';
import { insertRows } from '../write/seed-rows.ts';
import { placeLines } from './place-lines.ts';
import { recordColumnOf } from './read-lines.ts';

export type LineBody = Readonly<Record<string, unknown>> & { readonly id?: string };

/**
 * Makes the lines of a record those that are given: adds lines without an id, changes and moves those whose values or
 * place differ, and removes the rest. The caller has locked the record, and may write it.
 */
export async function saveLines(
  tx: TenantTx,
  module: Module,
  recordId: string,
  given: readonly LineBody[],
): Promise<void> {
  const { lines } = module.resource;
  if (!lines) {
    throw new Error(`${module.resource.name} has no lines.`);
  }
  const { tenantId } = tx.principal;
  const table = tableOf(lines.name);
  const recordColumn = recordColumnOf(module);
  const there = await tx[runText](
    `select * from crm.${table} where tenant_id = $1 and ${recordColumn} = $2 order by position, id`,
    [tenantId, recordId],
  );
  const byId = new Map(there.map(row => [row.id as string, row]));
  assertThere(given, byId);
  await assertReadable(tx, module, given, there);

  const positions = placeLines(given.map(({ id }) => byId.get(id ?? '')?.position));
  const placed = given.map((line, index) => ({ ...line, position: positions[index] }));
  const removed = there.filter(({ id }) => !given.some(line => line.id === id)).map(({ id }) => id);
  if (removed.length > 0) {
    await tx[runText](`delete from crm.${table} where tenant_id = $1 and id = any ($2::uuid[])`, [
      tenantId,
      removed,
    ]);
  }
  await updateLines(
    tx,
    table,
    placed.filter(({ id }) => id),
  );
  const added = placed.filter(({ id }) => !id).map(({ id: _, ...line }) => line);
  if (added.length > 0) {
    const recordField = recordColumn.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    await insertRows(
      tx,
      table,
      added.map(line => ({ ...line, [recordField]: recordId })),
    );
  }
}

/** A line of another record is not there, and neither is one that somebody has removed in the meantime. */
function assertThere(given: readonly LineBody[], there: ReadonlyMap<string, Row>): void {
  const unknown = given.flatMap(({ id }, index) => (id && !there.has(id) ? [index] : []));
  if (unknown.length > 0) {
    const messages = unknown.map(index => [`lines.${index}.id`, msg`This line is no longer there`]);
    throw invalid(Object.fromEntries(messages));
  }
}

/** Only lines that differ are written, so that the log has only what has changed. */
async function updateLines(tx: TenantTx, table: string, lines: readonly LineBody[]): Promise<void> {
  const fields = [...new Set(lines.flatMap(line => Object.keys(line)))].filter(field => field !== 'id');
  if (lines.length === 0) {
    return;
  }
  const columns = fields.map(columnOf);
  const of = (name: string) => `row(${columns.map(column => `${name}.${column}`).join(', ')})`;
  const rows = lines.map(line =>
    Object.fromEntries(['id', ...fields].map(field => [columnOf(field), line[field]])),
  );
  await tx[runText](
    `update crm.${table} as there set ${columns.map(column => `${column} = given.${column}`).join(', ')}
     from jsonb_populate_recordset(null::crm.${table}, $2::text::jsonb) as given
     where there.tenant_id = $1 and there.id = given.id and ${of('there')} is distinct from ${of('given')}`,
    [tx.principal.tenantId, JSON.stringify(rows)],
  );
}

/** Records that the caller cannot see must not be referred to, unless a line of the record refers to them already. */
async function assertReadable(
  tx: TenantTx,
  { resource }: Module,
  given: readonly LineBody[],
  there: readonly Row[],
): Promise<void> {
  for (const [field, { references }] of Object.entries(resource.lines?.fields ?? {})) {
    const named = resources.find(({ name }) => name === references);
    const known = new Set(there.map(row => row[columnOf(field)]));
    const ids = [...new Set(given.map(line => line[field]))].filter(id => id && !known.has(id));
    const values = createValues(tx.principal.tenantId, ids);
    const readable = named && ids.length > 0 && withinReading(named, tx.principal, values);
    if (!readable) {
      continue;
    }
    const found = await tx[runText](
      `select id from crm.${tableOf(named.name)} where tenant_id = $1 and id = any ($2::uuid[]) and ${readable}`,
      values.list,
    );
    const readableIds = new Set<unknown>(found.map(({ id }) => id));
    const index = given.findIndex(line => ids.includes(line[field]) && !readableIds.has(line[field]));
    if (index >= 0) {
      throw invalid({
        [`lines.${index}.${field}`]: msg`This ${message(labelOf(field).toLowerCase())} does not exist`,
      });
    }
  }
}
