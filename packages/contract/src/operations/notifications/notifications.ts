import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';

export const listNotifications = defineOperation({
  method: 'GET',
  path: '/notifications',
  access: 'session',
  tag: 'notifications',
  summary: 'One’s own newest fifty notifications, and how many are unread',
  result: z.object({
    unread: z.int(),
    notifications: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        text: z.string().nullable(),
        /** The link within the application. */
        path: z.string(),
        createdAtUtc: z.iso.datetime(),
        readAtUtc: z.iso.datetime().nullable(),
      }),
    ),
  }),
});

export const readNotifications = defineOperation({
  method: 'POST',
  path: '/notifications/read',
  access: 'session',
  tag: 'notifications',
  summary: 'Mark some of one’s notifications as read, or all of them',
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(500).optional() }),
  result: z.object({ message: z.string(), updated: z.int() }),
});
