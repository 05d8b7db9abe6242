import { notificationTypes } from '@pipewright/contract/notifications/notification-types.ts';
import {
  changeNotificationSettings,
  type NotificationSettings,
  readNotificationSettings,
} from '@pipewright/contract/operations/notifications/notification-settings.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../http/routes/define-route.ts';

type Choice = NotificationSettings['choices'][number];
type General = Omit<NotificationSettings, 'choices'>;

/** How the user wants to be notified. */
export const settingsRoutes: readonly Route[] = [
  defineReadRoute(readNotificationSettings, ({ principal, db }) =>
    db.read(principal, async tx => ({ body: await readSettings(tx) })),
  ),
  defineWriteRoute(changeNotificationSettings, async ({ principal, tx, body }) => {
    const { tenantId, userId } = principal;
    const { choices, followsOwned, followsCommented, digestHour, timeZone } = body;
    for (const { type, inApp, mail } of choices) {
      await tx`
        insert into crm.notification_choice (tenant_id, user_id, type, in_app, mail)
        values (${tenantId}, ${userId}, ${type}, ${inApp}, ${mail})
        on conflict (tenant_id, user_id, type) do update set in_app = excluded.in_app, mail = excluded.mail`;
    }
    await tx`
      insert into crm.notification_settings (tenant_id, user_id, follows_owned, follows_commented, digest_hour, time_zone)
      values (${tenantId}, ${userId}, ${followsOwned}, ${followsCommented}, ${digestHour}, ${timeZone})
      on conflict (tenant_id, user_id) do update set follows_owned = excluded.follows_owned,
        follows_commented = excluded.follows_commented, digest_hour = excluded.digest_hour, time_zone = excluded.time_zone`;
    return { body: await readSettings(tx) };
  }),
];

async function readSettings(tx: TenantTx): Promise<NotificationSettings> {
  const { tenantId, userId } = tx.principal;
  const chosen = await tx<Choice & Record<string, unknown>>`
    select type, in_app as "inApp", mail from crm.notification_choice
    where tenant_id = ${tenantId} and user_id = ${userId}`;
  const [general] = await tx<General & Record<string, unknown>>`
    select follows_owned as "followsOwned", follows_commented as "followsCommented", digest_hour as "digestHour",
      time_zone as "timeZone"
    from crm.notification_settings where tenant_id = ${tenantId} and user_id = ${userId}`;
  return {
    choices: notificationTypes.map(({ id: type, inApp, mail }) => ({
      ...{ type, inApp, mail },
      ...chosen.find(choice => choice.type === type),
    })),
    ...(general ?? { followsOwned: false, followsCommented: false, digestHour: 8, timeZone: null }),
  };
}
