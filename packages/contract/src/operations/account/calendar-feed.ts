import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { activities } from '../../resources/activities.ts';

const { read: access } = activities.permissions;
const tag = 'calendar';
const path = '/calendar-feed';

export const getCalendarFeed = defineOperation({
  method: 'GET',
  path,
  access,
  tag,
  summary: 'Since when one’s activities can be read by a calendar; null: they cannot',
  result: z.object({ createdAtUtc: z.iso.datetime().nullable() }),
});

/** The address is shown only once, because only its hash is stored. It replaces an earlier address. */
export const makeCalendarFeed = defineOperation({
  method: 'POST',
  path,
  access,
  tag,
  summary: 'Make or replace the secret address of one’s calendar',
  result: z.object({ url: z.url(), createdAtUtc: z.iso.datetime() }),
  status: 201,
  answersSecret: true,
});

export const revokeCalendarFeed = defineOperation({
  method: 'DELETE',
  path,
  access,
  tag,
  summary: 'End the secret address of one’s calendar',
});

/** For programs that cannot sign in: anybody with the address may read. */
export const readCalendar = defineOperation({
  method: 'GET',
  path: '/calendar/:file',
  access: 'public',
  tag,
  summary: 'Somebody’s tasks and meetings as iCalendar (RFC 5545)',
  params: z.strictObject({ file: z.string().regex(/^[\w-]{43}\.ics$/) }),
  result: z.string(),
});
