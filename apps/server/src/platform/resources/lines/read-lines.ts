import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import type { Row } from 'postgres';
import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Principal } from '../../principal.ts';
import type { Module } from '../define-module.ts';
import { columnOf, tableOf } from '../query/columns.ts';
import { readAlong, selectList } from '../query/select-list.ts';
import { createValues, type Values } from '../query/values.ts';

/** The column of a table of lines that refers to the record: `quote_id`. */
export function recordColumnOf({ table }: Pick<Module, 'table'>): string {
  return `${table}_id`;
}

/** The columns of a record with its lines. Lists read records without them. */
export function selectFull(module: Module, principal: Principal, values: Values): string {
  const { lines } = module.resource;
  const own = selectList(module, principal, values);
  return lines ? `${own}, ${linesOf(module, lines, principal, values)} as "lines"` : own;
}

function linesOf(
  module: Module,
  { name, fields }: NonNullable<AnyResource['lines']>,
  principal: Principal,
  values: Values,
): string {
  const shown = Object.entries(fields).map(
    ([field, declared]) => `'${field}', ${lineValue(field, declared, principal, values)}`,
  );
  return `(select coalesce(jsonb_agg(jsonb_build_object('id', line.id, ${shown.join(', ')}) order by line.position, line.id), '[]')
    from crm.${tableOf(name)} as line
    where line.tenant_id = $1 and line.${recordColumnOf(module)} = ${module.table}.id)`;
}

/** Times become text in JSON, and are written as everywhere else. */
function lineValue(field: string, { kind, embeds }: Field, principal: Principal, values: Values): string {
  if (embeds) {
    return readAlong(`line.${columnOf(embeds.via)}`, embeds, principal, values);
  }
  const column = `line.${columnOf(field)}`;
  return kind === 'dateTime'
    ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : column;
}

/** A record that was just written, with its lines. */
export async function readFull(tx: TenantTx, module: Module, id: string): Promise<Row> {
  const values = createValues(tx.principal.tenantId, id);
  const [row] = await tx[runText](
    `select ${selectFull(module, tx.principal, values)} from crm.${module.table} where tenant_id = $1 and id = $2`,
    values.list,
  );
  return row ?? {};
}
