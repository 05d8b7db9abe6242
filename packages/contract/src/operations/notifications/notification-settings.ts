import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { timeZone } from '../../fields/organization-fields.ts';
import { mailChoices, notificationTypeIds } from '../../notifications/notification-types.ts';

const settings = {
  choices: z
    .array(
      z.strictObject({ type: z.enum(notificationTypeIds), inApp: z.boolean(), mail: z.enum(mailChoices) }),
    )
    .max(100),
  /** Follow records that you become the owner of. */
  followsOwned: z.boolean(),
  /** Follow records that you write about. */
  followsCommented: z.boolean(),
  /** When the daily summary is sent. */
  digestHour: z.int().min(0).max(23),
  /** Null: the organization’s. */
  timeZone: timeZone.nullable(),
};
const result = z.object(settings);
export type NotificationSettings = z.output<typeof result>;

const common = { path: '/notifications/settings', access: 'session', tag: 'notifications', result } as const;

export const readNotificationSettings = defineOperation({
  ...common,
  method: 'GET',
  summary: 'How you want to be notified',
});

export const changeNotificationSettings = defineOperation({
  ...common,
  method: 'PUT',
  summary: 'Choose how you want to be notified; types that are left out stay as they are',
  body: z.strictObject(settings),
});
