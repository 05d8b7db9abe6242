import type { Row } from 'postgres';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Module } from '../define-module.ts';
import { assignRecord, insertRecord, type Target, updateRecord } from '../write/write-records.ts';
import { readFull } from './read-lines.ts';
import { type LineBody, saveLines } from './save-lines.ts';

type Body = Readonly<Record<string, unknown>> & { readonly lines?: readonly LineBody[] };

/** Makes a record and its lines, in one transaction and one change set. */
export async function insertWithLines(tx: TenantTx, module: Module, body: Body): Promise<Row> {
  const { lines = [], ...own } = body;
  const { id } = await insertRecord(tx, module, own);
  await saveLines(tx, module, id, lines);
  return readFull(tx, module, id);
}

/**
 * Changes a record, and its lines if the body has them. The record comes first: it is locked, and its version is
 * checked. Undefined if the body is empty.
 */
export async function updateWithLines(
  tx: TenantTx,
  module: Module,
  target: Target,
  body: Body,
): Promise<Row | undefined> {
  const { lines, ...own } = body;
  const changed = await updateRecord(tx, module, target, own);
  if (!changed && !lines) {
    return undefined;
  }
  if (lines) {
    if (!changed) {
      await assignRecord(tx, module, target, () => 'version = version');
    }
    await saveLines(tx, module, target.id, lines);
  }
  return readFull(tx, module, target.id);
}
