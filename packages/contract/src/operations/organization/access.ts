import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { actions, areas, permissions, reaches } from '../../permissions.ts';

const guarded = { method: 'GET', access: 'users.manage', tag: 'access' } as const;
const named = z.object({ id: z.uuid(), name: z.string() });

/**
 * For a person also the teams and the number of records within reach. A role by itself reaches no particular records.
 */
export const readAccess = defineOperation({
  ...guarded,
  path: '/access',
  summary: 'What a person, or whoever has a role, can see and do',
  query: z
    .strictObject({ userId: z.uuid().optional(), roleId: z.uuid().optional() })
    .refine(({ userId, roleId }) => (userId === undefined) !== (roleId === undefined), {
      path: ['userId'],
      message: 'Name a person or a role, one of both',
    }),
  result: z.object({
    person: z.object({ id: z.uuid(), fullName: z.string(), isActive: z.boolean() }).nullable(),
    role: named,
    teams: z.array(named.extend({ isManager: z.boolean() })),
    areas: z.array(
      z.object({
        area: z.enum(areas),
        reach: z.partialRecord(z.enum(actions), z.enum(reaches)),
        /** The number of visible records; null if they are not counted. */
        count: z.int().nullable(),
      }),
    ),
    special: z.array(z.enum(permissions)),
  }),
});

export const explainAccess = defineOperation({
  ...guarded,
  path: '/access/why',
  summary: 'Why somebody can see a record, or cannot: by role, reach, team and owner',
  query: z.strictObject({ resource: z.string().max(100), id: z.uuid(), userId: z.uuid() }),
  result: z.object({
    canSee: z.boolean(),
    sentence: z.string(),
    /** Other permissions in this area. */
    actions: z.array(z.enum(actions)),
  }),
});
