import { z } from 'zod';
import { defineOperation } from './define-operation.ts';
import type { Fields } from './fields/fields.ts';
import { groupsBodySchema, groupsResult } from './groups.ts';
import { lazily } from './lazily.ts';
import type { Action, Permission } from './permissions.ts';

export const idParams = z.strictObject({ id: z.uuid() });
export type IdParams = typeof idParams;

/** The records of a bulk operation. */
const manyIds = z.array(z.uuid()).min(1).max(1000);
const notFound = z.array(z.uuid());

/** More than a thousand records are changed in the background, and the response (202) names the job. */
const startedJob = z.object({ id: z.uuid() }).optional();
const eitherOr = { path: ['ids'], message: 'Name the records by ids or by what matches, one of both' };

/** Consecutive records of a list in their new order. */
const orderedIds = z
  .array(z.uuid())
  .min(2)
  .max(500)
  .refine(ids => new Set(ids).size === ids.length, 'Each record can stand in one place only');

const file = z.string();
const deletedMany = z.object({ message: z.string(), deleted: z.int(), notFound, job: startedJob });
const updatedMany = z.object({ message: z.string(), updated: z.int(), notFound, job: startedJob });
const newOrder = z.strictObject({ ids: orderedIds });
const reordered = z.object({ message: z.string(), updated: z.int() });
const merged = z.array(z.uuid()).min(1).max(10);
const reasons = z.array(z.string());
const comparedValue = z.string().trim().max(300).optional();
const exceptOne = z.uuid().optional();

/** The endpoints of a resource, derived from its schemas. */
export function resourceOperations<
  Query extends z.ZodType,
  Export extends z.ZodType,
  Selection extends z.ZodType,
  Body extends z.ZodType,
  Patch extends z.ZodType,
  Result extends z.ZodType,
  Part extends z.ZodType,
  BulkPatch extends z.ZodType,
  Full extends z.ZodType,
>(given: {
  path: `/${string}`;
  aliases: readonly `/${string}`[];
  label: readonly [one: string, many: string];
  permissions: Readonly<Record<Action, Permission>>;
  fields: Fields;
  hasCustomFields: boolean;
  compared: readonly string[];
  schemas: {
    readonly query: Query;
    readonly exportQuery: Export;
    readonly selection: Selection;
    readonly body: Body;
    readonly patch: Patch;
    /** What several records can be given alike: not their lines. */
    readonly bulkPatch: BulkPatch;
    readonly record: Result;
    readonly recordPart: Part;
    /** With its lines, where it has some: lists leave them out. */
    readonly fullRecord: Full;
  };
}) {
  const { label, permissions, fields, hasCustomFields, compared, schemas } = given;
  // All that a list would show for the same search and filters, or these.
  const which = () => ({ ids: manyIds.optional(), matching: schemas.selection.optional() });
  const own = lazily({
    records: () => z.array(schemas.record),
    recordParts: () => z.array(schemas.recordPart),
    groupsBody: () => groupsBodySchema(fields, schemas.selection, hasCustomFields),
    bulkDeleteBody: () => z.strictObject(which()).refine(isOneOf, eitherOr),
    bulkUpdateBody: () =>
      z
        .strictObject({ ...which(), updates: schemas.bulkPatch.refine(isNotEmpty, 'Name a field to change') })
        .refine(isOneOf, eitherOr),
    compared: () => comparedSchema(compared),
    duplicates: () => z.array(z.object({ record: schemas.record, reasons })),
    mergeBody: () => z.strictObject({ others: merged, values: schemas.bulkPatch.optional() }),
  });
  const [one, many] = label;
  const may = (action: Action) => ({ access: permissions[action], tag: many });
  const at = (rest = '') => ({
    path: `${given.path}${rest}` as const,
    aliases: given.aliases.map(alias => `${alias}${rest}` as const),
  });

  return {
    list: defineOperation({
      ...may('read'),
      ...at(),
      method: 'GET',
      summary: `List ${many}`,
      get query() {
        return schemas.query;
      },
      get result() {
        return own.records;
      },
      get partialResult() {
        return own.recordParts;
      },
    }),
    get: defineOperation({
      ...may('read'),
      ...at('/:id'),
      method: 'GET',
      summary: `Get one of the ${many}`,
      params: idParams,
      get result() {
        return schemas.fullRecord;
      },
    }),
    create: defineOperation({
      ...may('create'),
      ...at(),
      method: 'POST',
      summary: `Create: ${one}`,
      get body() {
        return schemas.body;
      },
      get result() {
        return schemas.fullRecord;
      },
      status: 201,
    }),
    replace: defineOperation({
      ...may('edit'),
      ...at('/:id'),
      method: 'PUT',
      summary: `Replace: ${one}`,
      params: idParams,
      get body() {
        return schemas.body;
      },
      get result() {
        return schemas.fullRecord;
      },
    }),
    patch: defineOperation({
      ...may('edit'),
      ...at('/:id'),
      method: 'PATCH',
      summary: `Change some fields: ${one}`,
      params: idParams,
      get body() {
        return schemas.patch;
      },
      get result() {
        return schemas.fullRecord;
      },
    }),
    remove: defineOperation({
      ...may('delete'),
      ...at('/:id'),
      method: 'DELETE',
      summary: `Delete: ${one}`,
      params: idParams,
    }),
    toggleStatus: defineOperation({
      ...may('edit'),
      ...at('/:id/toggle-status'),
      method: 'PATCH',
      summary: `Switch between active and inactive: ${one}`,
      params: idParams,
      get result() {
        return schemas.fullRecord;
      },
    }),
    export: defineOperation({
      ...may('export'),
      ...at('/export'),
      method: 'GET',
      summary: `All ${many} that a search and filters select, as a file`,
      get query() {
        return schemas.exportQuery;
      },
      result: file,
    }),
    groups: defineOperation({
      ...may('read'),
      ...at('/groups'),
      method: 'POST',
      summary: `Count and add up the ${many} that a search and filters select, by up to two fields`,
      get body() {
        return own.groupsBody;
      },
      result: groupsResult,
      onlyReads: true,
    }),
    bulkDelete: defineOperation({
      ...may('delete'),
      ...at('/bulk-delete'),
      method: 'POST',
      summary: `Delete several ${many}: all that are found, or none if one is in use`,
      get body() {
        return own.bulkDeleteBody;
      },
      result: deletedMany,
      mayTakeLonger: true,
    }),
    bulkUpdate: defineOperation({
      ...may('edit'),
      ...at('/bulk-update'),
      method: 'POST',
      summary: `Give several ${many} the same values`,
      get body() {
        return own.bulkUpdateBody;
      },
      result: updatedMany,
      mayTakeLonger: true,
    }),
    duplicates: defineOperation({
      ...may('read'),
      ...at('/duplicates'),
      method: 'GET',
      summary: `Which of the ${many} may be the same as one that is there, or about to be, and why`,
      get query() {
        return own.compared;
      },
      get result() {
        return own.duplicates;
      },
    }),
    merge: defineOperation({
      ...may('edit'),
      ...at('/:id/merge'),
      method: 'POST',
      summary: `Make one of several ${many}: whatever belongs to the others is its own from then on`,
      params: idParams,
      get body() {
        return own.mergeBody;
      },
      get result() {
        return schemas.record;
      },
    }),
    reorder: defineOperation({
      ...may('edit'),
      ...at('/reorder'),
      method: 'POST',
      summary: `Put ${many} into the given order, in the places that they have between them`,
      body: newOrder,
      result: reordered,
    }),
  };
}

/** A value for each compared field, and the record itself, which is not its own duplicate. */
function comparedSchema(fields: readonly string[]) {
  return z.strictObject({
    ...Object.fromEntries(fields.map(field => [field, comparedValue])),
    except: exceptOne,
  });
}

function isOneOf({ ids, matching }: { ids?: unknown; matching?: unknown }): boolean {
  return (ids === undefined) !== (matching === undefined);
}

function isNotEmpty(updates: unknown): boolean {
  return Object.keys(updates as object).length > 0;
}
