import type { Row } from 'postgres';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { Module } from '../resources/define-module.ts';
import { readFull } from '../resources/lines/read-lines.ts';
import type { LineBody } from '../resources/lines/save-lines.ts';
import { insertWithLines } from '../resources/lines/write-with-lines.ts';
import { assertReadable } from '../resources/query/select-one.ts';

type Values = Readonly<Record<string, unknown>>;

/** A document with its lines, if the user may see it. */
export async function readDocument(tx: TenantTx, module: Module, id: string): Promise<Values> {
  await assertReadable(tx, module, id);
  return readFull(tx, module, id);
}

/** Writes some fields and the lines of a document as those of a new one. */
export async function copyDocument(
  tx: TenantTx,
  module: Module,
  { from, fields, more = {} }: { from: Values; fields: readonly string[]; more?: Values },
): Promise<Row> {
  const lineFields = Object.entries(module.resource.lines?.fields ?? {})
    .filter(([, { presence }]) => presence !== 'computed')
    .map(([name]) => name);
  const lines = (from.lines as readonly Values[]).map(line => pick(line, lineFields) as LineBody);
  const { custom, ...own } = pick(from, fields);
  const hasCustom = Object.keys(custom ?? {}).length > 0;
  return insertWithLines(tx, module, { ...own, ...more, ...(hasCustom ? { custom } : {}), lines });
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map(name => [name, values[name]]));
}
