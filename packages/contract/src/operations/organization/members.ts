import { z } from 'zod';
import { isObjectEntity } from '../../customization/custom-objects.ts';
import { defineOperation } from '../../define-operation.ts';
import type { AnyResource } from '../../define-resource.ts';
import { resources } from '../../registry/resources.ts';

export const personStates = ['active', 'invited', 'deactivated'] as const;
export type PersonState = (typeof personStates)[number];

const owned: readonly AnyResource[] = resources.filter(({ isPrimary, owner }) => isPrimary && owner);

/** The record types that people own, those of which only open records are counted first. */
export const ownedResources: readonly AnyResource[] = [
  ...owned.filter(({ closed }) => closed),
  ...owned.filter(({ closed }) => !closed),
];

/** The name of a record type in the counts of owned records. */
export function ownedKindOf({ name, label }: AnyResource): string {
  return isObjectEntity(name) ? name : label[1];
}

/**
 * The maximum count of records without stored totals, so that a million records do not slow down the list of members.
 */
export const maxOwnedCounted = 1000;

/**
 * The number of records that a person owns, by type; only open ones if the type can be closed. `maxOwnedCounted`
 * means this many or more. Null: the caller may not see all of them. Custom objects are left out in that case.
 */
const ownedCounts = z.partialRecord(z.enum(ownedResources.map(ownedKindOf)), z.int().nullable());

const person = z.object({
  /** The user id for members, the id of the invitation otherwise. */
  id: z.uuid(),
  state: z.enum(personStates),
  /** Null until the person has joined. */
  fullName: z.string().nullable(),
  email: z.string(),
  roleId: z.uuid(),
  role: z.string(),
  /** For `If-Match`. */
  version: z.int(),
  lastSeenAtUtc: z.iso.datetime().nullable(),
  /** An authenticator app or a passkey. Null if the caller does not manage people, or the person has not joined yet. */
  hasSecondFactor: z.boolean().nullable(),
  owned: ownedCounts.nullable(),
  /** Only for invited people. */
  invitation: z
    .object({ invitedBy: z.string(), expiresAtUtc: z.iso.datetime(), isExpired: z.boolean() })
    .nullable(),
});
export type PersonListed = z.infer<typeof person>;

const tag = 'users';
const params = z.strictObject({ id: z.uuid() });
const managed = { access: 'users.manage', tag, params } as const;
const done = z.object({ message: z.string() });

/** The sort orders of the list of people, descending with a leading `-`. */
export const peopleSorts = ['name', 'role', 'state', 'lastSeenAtUtc'] as const;
export type PeopleSort = (typeof peopleSorts)[number] | `-${(typeof peopleSorts)[number]}`;
const descending = peopleSorts.map(sort => `-${sort}` as const);

export const listPeople = defineOperation({
  method: 'GET',
  path: '/users',
  access: 'session',
  tag,
  summary: 'The people of the organization and those who are invited, by name unless sorted otherwise',
  query: z.strictObject({
    search: z.string().trim().max(200).optional(),
    state: z.enum(personStates).optional(),
    roleId: z.uuid().optional(),
    sort: z.enum([...peopleSorts, ...descending]).default('name'),
    pageSize: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(2000).optional(),
  }),
  result: z.array(person),
});

export const countSeats = defineOperation({
  method: 'GET',
  path: '/users/seats',
  access: 'session',
  tag,
  summary: 'How many people there are in each state, and how many the plan holds',
  result: z.object({
    active: z.int(),
    /** Whose invitation is still valid. */
    invited: z.int(),
    deactivated: z.int(),
    /** The maximum number of active and invited people together; null: unlimited. */
    limit: z.int().nullable(),
  }),
});

export const changeRole = defineOperation({
  ...managed,
  method: 'PATCH',
  path: '/users/:id',
  summary: 'Give somebody another role; it counts from their next request on',
  body: z.strictObject({ roleId: z.uuid() }),
  result: done,
});

export const deactivateUser = defineOperation({
  ...managed,
  method: 'POST',
  path: '/users/:id/deactivate',
  summary: 'Shut somebody out: their sessions end at once, their records stay',
  result: done,
});

export const reactivateUser = defineOperation({
  ...managed,
  method: 'POST',
  path: '/users/:id/reactivate',
  summary: 'Let somebody in again, with the role they had',
  result: done,
});

export const resetSecondFactor = defineOperation({
  ...managed,
  method: 'POST',
  path: '/users/:id/reset-second-factor',
  summary: 'Take away a second factor that somebody has lost; ends their sessions, and tells them by mail',
  /** The caller's own password, if they have one. */
  body: z.strictObject({ password: z.string().max(128).optional() }),
  result: done,
});

/**
 * What a one-time link is for. For an invitation, it is created by the id of the invitation, otherwise by that of the
 * member.
 */
export const oneTimeLinkPurposes = ['reset-password', 'verify-email', 'invitation'] as const;
export type OneTimeLinkPurpose = (typeof oneTimeLinkPurposes)[number];

export const createOneTimeLink = defineOperation({
  ...managed,
  method: 'POST',
  path: '/users/:id/one-time-link',
  summary:
    'Where the server sends no mail: create a link that sets a password, confirms an address or accepts an invitation, to hand to that person; audited, and told to them',
  body: z.strictObject({
    purpose: z.enum(oneTimeLinkPurposes),
    /** The caller's own password, if they have one. */
    password: z.string().max(128).optional(),
  }),
  result: z.object({ url: z.string(), expiresAtUtc: z.iso.datetime() }),
  answersSecret: true,
});

export const handOver = defineOperation({
  ...managed,
  method: 'POST',
  path: '/users/:id/hand-over',
  summary: 'Make somebody else the owner of all that a person owns; activities only where they are not done',
  body: z.strictObject({ toUserId: z.uuid() }),
  mayTakeLonger: true,
  result: z.object({
    message: z.string(),
    handedOver: z.int(),
    /** There are many records: the work continues in the background. */
    job: z.object({ id: z.uuid() }).optional(),
  }),
});
