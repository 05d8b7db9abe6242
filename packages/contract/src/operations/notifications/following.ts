import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { resources } from '../../registry/resources.ts';

const tag = 'following';

/** The record types that can be followed: those that can have notes. */
export const followedEntities = resources.flatMap(({ name, hasActivities }) => (hasActivities ? [name] : []));

export function isFollowed(entity: string): boolean {
  return followedEntities.some(name => name === entity);
}

const params = z.strictObject({ entity: z.enum(followedEntities), id: z.uuid() });
const person = z.object({ id: z.uuid(), fullName: z.string() });
const followers = z.object({ isFollowing: z.boolean(), followers: z.array(person) });
const path = '/followers/:entity/:id';

export const listFollowers = defineOperation({
  method: 'GET',
  path,
  access: 'session',
  tag,
  summary: 'Who follows a record, and whether you do',
  params,
  result: followers,
});

export const followRecord = defineOperation({
  method: 'PUT',
  path,
  access: 'session',
  tag,
  summary: 'Follow a record, to be notified when others change it',
  params,
  result: followers,
});

export const unfollowRecord = defineOperation({
  method: 'DELETE',
  path,
  access: 'session',
  tag,
  summary: 'Stop following a record',
  params,
});

export const listMentionable = defineOperation({
  method: 'GET',
  path: '/mentionable/:entity/:id',
  access: 'session',
  tag,
  summary: 'Who can be mentioned in a note about a record: the active people who can see it',
  params,
  result: z.array(person),
});
