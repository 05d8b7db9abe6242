import { createHash } from 'node:crypto';
import { AppError } from '../errors.ts';
import { type KeyedRequest, performOnce } from '../http/routes/idempotency.ts';
import type { Batch } from '../http/routes/operations.ts';
import type { ToolContext } from './define-tool.ts';
import { cutTexts } from './fit-response.ts';
import { findWorkKind, pageOf, resourceNamed } from './kinds.ts';
import { assertWithinWriteLimits } from './write-limits.ts';

/** A new record, or with an id a change of one. */
export interface RecordToSave {
  readonly kind: string;
  readonly id?: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
}

interface SavedRecord {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

/** Tells which of several records was refused. */
export class RecordRefused extends Error {
  readonly index: number;
  readonly reason: AppError;

  constructor(index: number, reason: AppError) {
    super(reason.message);
    this.index = index;
    this.reason = reason;
  }
}

/**
 * Saves records in two steps. Without a confirmation everything is tried out and rolled back, and the answer shows what
 * would change. With the confirmation of that answer the same records are saved, unless somebody changed them meanwhile.
 */
export function saveWithPreview(
  records: readonly RecordToSave[],
  confirmation: string | undefined,
  context: ToolContext,
): Promise<object> {
  return confirmation === undefined ? preview(records, context) : save(records, confirmation, context);
}

async function preview(records: readonly RecordToSave[], context: ToolContext): Promise<object> {
  const { caller, operations, confirmations } = context;
  const before = [];
  for (const { kind, id } of records) {
    const operation = resourceNamed(kind, context).operations.get;
    before.push(id ? (await operations.read(caller, { operation, params: { id } })).body : null);
  }
  const known = before as (SavedRecord | null)[];
  const after = await operations.write(caller, { action: 'mcp preview', isPreview: true }, batch =>
    performAll(records, [], batch, context),
  );
  const changes = [];
  for (const [index, record] of records.entries()) {
    const found = known[index] ?? null;
    changes.push({
      kind: findWorkKind(record.kind, context).name,
      ...(found ? { id: found.id } : { isNew: true }),
      title: titleOf(record.kind, found ?? after[index], context),
      changes: compare(record, found, after[index]),
      ...(found ? {} : { possibleDuplicates: await findDuplicates(record, context) }),
    });
  }
  const versions = known.map(record => record?.version ?? null);
  return {
    isPreview: true,
    changes: cutTexts(changes, 500),
    confirmation: confirmations.issue(caller.principal, records, versions),
    nextStep:
      'Nothing is saved yet. Show these changes to the user. If they agree, call the tool again with the same values and this confirmation.',
  };
}

async function save(
  records: readonly RecordToSave[],
  confirmation: string,
  context: ToolContext,
): Promise<object> {
  const { caller, operations, confirmations } = context;
  const versions = confirmations.check(caller.principal, records, confirmation);
  const { body } = await operations.write(caller, { action: 'mcp save' }, batch => {
    const { tx, changeSet } = batch;
    const handle = async () => {
      await assertWithinWriteLimits(tx);
      const saved = await performAll(records, versions, batch, context);
      return {
        body: {
          changeSetId: changeSet.id,
          saved: saved.map(({ id, version }, index) => {
            const { name, resource } = findWorkKind(records[index]?.kind ?? '', context);
            const url = pageOf(context, resource.name, id);
            return { kind: name, id, version, title: titleOf(name, saved[index], context), url };
          }),
          undo: 'The tool undo takes this back, with the changeSetId.',
        },
      };
    };
    // Assistants repeat calls: the same confirmation saves once, and is answered alike.
    return performOnce({ request: keyedRequest(records, confirmation), tx, changeSet, handle });
  });
  return body as object;
}

async function performAll(
  records: readonly RecordToSave[],
  versions: readonly (number | null)[],
  { perform }: Batch,
  context: ToolContext,
): Promise<SavedRecord[]> {
  const saved: SavedRecord[] = [];
  for (const [index, { kind, id, values }] of records.entries()) {
    const { create, patch } = resourceNamed(kind, context).operations;
    try {
      const { body } = id
        ? await perform({
            operation: patch,
            params: { id },
            body: values,
            ifMatch: versions[index] ?? undefined,
          })
        : await perform({ operation: create, body: values });
      saved.push(body as SavedRecord);
    } catch (error) {
      throw error instanceof AppError ? new RecordRefused(index, error) : error;
    }
  }
  return saved;
}

/** The given fields, and what the record has in them before and after. */
function compare(
  { values }: RecordToSave,
  before: SavedRecord | null,
  after: SavedRecord | undefined,
): Record<string, { before: unknown; after: unknown }> {
  return Object.fromEntries(
    Object.keys(values).map(name => [name, { before: before?.[name] ?? null, after: after?.[name] ?? null }]),
  );
}

async function findDuplicates({ kind, values }: RecordToSave, context: ToolContext) {
  const { caller, operations } = context;
  const { canBeMerged, title, operations: own, duplicates, similar } = resourceNamed(kind, context);
  const compared = [...Object.values(duplicates).flat(), ...similar];
  const given = compared.flatMap(name => (typeof values[name] === 'string' ? [[name, values[name]]] : []));
  if (!canBeMerged || given.length === 0) {
    return [];
  }
  const { body } = await operations.read(caller, {
    operation: own.duplicates,
    query: Object.fromEntries(given),
  });
  const found = body as { record: SavedRecord; reasons: string[] }[];
  return found.slice(0, 5).map(({ record, reasons }) => ({ id: record.id, title: record[title], reasons }));
}

function titleOf(kind: string, record: SavedRecord | undefined, context: ToolContext): unknown {
  return record?.[resourceNamed(kind, context).title];
}

function keyedRequest(records: readonly RecordToSave[], confirmation: string): KeyedRequest {
  const key = `mcp-${createHash('sha256').update(confirmation).digest('hex')}`;
  return { method: 'POST', url: '/mcp', body: records, headers: { 'idempotency-key': key } };
}
