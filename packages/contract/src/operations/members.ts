import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import type { AnyResource } from '../define-resource.ts';
import { resources } from '../registry/resources.ts';

export const personStates = ['active', 'invited', 'deactivated'] as const;
export type PersonState = (typeof personStates)[number];

const owned: readonly AnyResource[] = resources.filter(({ isPrimary, owner }) => isPrimary && owner);

/** The records that people own: first those of which only the open ones are counted. */
export const ownedResources: readonly AnyResource[] = [
  ...owned.filter(({ closed }) => closed),
  ...owned.filter(({ closed }) => !closed),
];

/** What the records of a resource are called among what somebody owns. */
export function ownedKindOf({ label }: AnyResource): string {
  return label[1];
}

/** As far as records without totals are counted: nobody waits for a list of people because of a million. */
export const maxOwnedCounted = 1000;

/**
 * How many of each somebody owns, only the open ones of what can be closed; `maxOwnedCounted`: so many or more.
 * Null: the asker may not see them all.
 */
const ownedCounts = z.record(z.enum(ownedResources.map(ownedKindOf)), z.int().nullable());

const person = z.object({
  /** A member's is the user's, as records refer to it; else the invitation's. */
  id: z.uuid(),
  state: z.enum(personStates),
  /** Null until they have joined. */
  fullName: z.string().nullable(),
  email: z.string(),
  roleId: z.uuid(),
  role: z.string(),
  /** For `If-Match`. */
  version: z.int(),
  lastSeenAtUtc: z.iso.datetime().nullable(),
  /** An authenticator app or a passkey; null: the asker does not manage people, or they have not joined yet. */
  hasSecondFactor: z.boolean().nullable(),
  owned: ownedCounts.nullable(),
  /** Of those who are invited. */
  invitation: z
    .object({ invitedBy: z.string(), expiresAtUtc: z.iso.datetime(), isExpired: z.boolean() })
    .nullable(),
});
export type PersonListed = z.infer<typeof person>;

const tag = 'users';
const params = z.strictObject({ id: z.uuid() });
const managed = { access: 'users.manage', tag, params } as const;
const done = z.object({ message: z.string() });

/** What the list of people can be sorted by; with a leading `-`, the other way round. */
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
    /** Whose link still works. */
    invited: z.int(),
    deactivated: z.int(),
    /** Of active and invited people together; null: any number. */
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
  /** One's own password, where one has one. */
  body: z.strictObject({ password: z.string().max(128).optional() }),
  result: done,
});

/** What a one-time link is for; an invitation's is created by the id of the invitation, the others by the member's. */
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
    /** One's own password, where one has one. */
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
    /** There are many: the rest of it goes on in the background. */
    job: z.object({ id: z.uuid() }).optional(),
  }),
});
