import type { AnyResource, BodyOf, RecordOf } from '@pipewright/contract/define-resource.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { demand } from '../../principal.ts';
import type { Module } from '../define-module.ts';
import { foldAbout } from '../query/about-fields.ts';
import { ownerOfNew } from '../query/reach.ts';
import { applyRules } from './apply-rules.ts';
import { insertRows } from './seed-rows.ts';

/**
 * A record as people could send it, and what the server would else make itself: its id, what follows from the rest, and
 * when it was made and last changed, for what has a past elsewhere.
 */
export type PastRecord<R extends AnyResource = AnyResource> = BodyOf<R> & Partial<RecordOf<R>>;

/** Makes many records by one statement; permission, owner, validation and rules are the same as for one. */
export async function insertRecords(
  tx: TenantTx,
  module: Module,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  demand(tx.principal, module.resource.permissions.create);
  const rows: object[] = [];
  for (const record of records) {
    rows.push(await prepareRow(tx, module, record));
  }
  if (rows.length > 0) {
    await insertRows(tx, module.table, rows);
  }
}

async function prepareRow(
  tx: TenantTx,
  module: Module,
  record: Readonly<Record<string, unknown>>,
): Promise<object> {
  const { resource } = module;
  const isSent = ([field]: [string, unknown]) =>
    field === 'custom' || (resource.fields[field]?.presence ?? 'computed') !== 'computed';
  const entries = Object.entries(record);
  const parsed = resource.body.parse(Object.fromEntries(entries.filter(isSent))) as Record<string, unknown>;
  // Generated records need no custom values, even if people have to enter them.
  const sent = 'custom' in record ? parsed : { ...parsed, custom: undefined };
  const owned = resource.owner
    ? { ...sent, [resource.owner]: ownerOfNew(resource, tx.principal, sent[resource.owner]) }
    : sent;
  const given = await applyRules(module, { tx, ids: [], body: owned });
  const made = Object.fromEntries(entries.filter(entry => !isSent(entry)));
  return foldAbout(resource, {
    ...Object.fromEntries(given),
    ...made,
    // The time of the last change of a new record is that of its creation.
    ...(made.createdAtUtc ? { updatedAtUtc: made.updatedAtUtc ?? made.createdAtUtc } : {}),
  });
}
