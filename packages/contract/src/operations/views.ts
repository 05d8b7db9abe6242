import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { singleLine } from '../fields/single-line.ts';

const own = {
  name: singleLine().min(1).max(100),
  /** What stands behind the question mark in the address of the list: search, filters, sort, columns, density, chart. */
  address: z
    .string()
    .max(8000)
    .regex(/^[^#?\s]*$/, 'This is not the address of a view'),
  /** Everybody in the organization who may read the records finds it. */
  isShared: z.boolean(),
};
/** The name of the resource that it is a view of. */
const entity = z.string().min(1).max(60);

const view = z.object({
  id: z.uuid(),
  entity,
  ...own,
  owner: z.object({ id: z.uuid(), fullName: z.string() }),
  /** It is one’s own, or it is shared and one manages the settings. */
  mayChange: z.boolean(),
});
export type SavedView = z.infer<typeof view>;

const params = z.strictObject({ id: z.uuid() });
// Besides a session each demands the permission to read the records that the view shows.
const guarded = { access: 'session', tag: 'views' } as const;

export const listViews = defineOperation({
  ...guarded,
  method: 'GET',
  path: '/views',
  summary: 'One’s own views of a list and those that are shared, by name',
  query: z.strictObject({ entity }),
  result: z.array(view),
});

export const createView = defineOperation({
  ...guarded,
  method: 'POST',
  path: '/views',
  summary: 'Save a view of a list',
  body: z.strictObject({ entity, ...own, isShared: own.isShared.default(false) }),
  result: view,
  status: 201,
});

export const changeView = defineOperation({
  ...guarded,
  method: 'PATCH',
  path: '/views/:id',
  summary: 'Rename, share or change a view',
  params,
  body: z.strictObject(own).partial(),
  result: view,
});

export const deleteView = defineOperation({
  ...guarded,
  method: 'DELETE',
  path: '/views/:id',
  summary: 'Delete a view',
  params,
});
