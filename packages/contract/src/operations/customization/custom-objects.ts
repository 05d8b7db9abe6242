import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';

/** Shown before a limit is reached, and before an object is retired or deleted. */
export const readCustomObjectUsage = defineOperation({
  method: 'GET',
  path: '/custom-objects/usage',
  access: 'settings.manage',
  tag: 'custom objects',
  summary: 'How many custom objects, fields and records there are, and how many there can be',
  result: z.object({
    /** How many objects there can be; retired ones count. */
    maxObjects: z.int(),
    /** How many custom fields each object can have; retired ones count. */
    maxFields: z.int(),
    objects: z.array(
      z.object({
        id: z.uuid(),
        fields: z.int(),
        records: z.int(),
        /** What is deleted with the object, and not restored by an undo: of all people, private or shared. */
        views: z.int(),
        reports: z.int(),
        schedules: z.int(),
        cards: z.int(),
      }),
    ),
  }),
});

/** Deletes an object that has been retired, with its fields. It must have no records left. */
export const deleteCustomObject = defineOperation({
  method: 'POST',
  path: '/custom-objects/:id/delete-for-good',
  access: 'settings.manage',
  tag: 'custom objects',
  summary: 'Delete a retired custom object without records, with its fields and permissions',
  params: z.strictObject({ id: z.uuid() }),
  /** The singular name of the object, to show that it is really meant. */
  body: z.strictObject({ name: z.string().trim().max(50) }),
  result: z.object({ message: z.string() }),
});
