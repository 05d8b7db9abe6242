import {
  type MailChoice,
  type NotificationType,
  notificationTypes,
} from '@pipewright/contract/notifications/notification-types.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { Text } from '../language/message.ts';
import { storeText } from '../language/stored-text.ts';

export interface Notification {
  readonly userId: string;
  readonly type: NotificationType;
  readonly title: Text;
  readonly text?: Text | null;
  /** The page that the notification opens. */
  readonly path: string;
  /** The record that it is about. Its name is shown instead of a text, to those who can see it. */
  readonly about?: { readonly entity: string; readonly recordId: string };
  /** The activity that it is about; deleting it deletes the notification. */
  readonly activityId?: string;
  /** Set where the caller sends a mail of its own to those who want one at once. */
  readonly hasOwnMail?: boolean;
}

/**
 * Notifies a user in the caller's transaction, in the ways that they have chosen for this type. Open screens show it after
 * the commit; mails are sent by `mail-notifications.ts`. Returns whether they want a mail, and when.
 */
export async function notify(tx: TenantTx, notification: Notification): Promise<MailChoice> {
  const { tenantId } = tx.principal;
  const { userId, type, title, text, about, hasOwnMail = false } = notification;
  const usual = notificationTypes.find(({ id }) => id === type);
  const [row] = await tx<{ mail: MailChoice }>`
    with wanted as (
      select coalesce(choice.in_app, ${usual?.inApp ?? true}) as is_shown,
        coalesce(choice.mail, ${usual?.mail ?? 'off'}) as mail,
        crm.next_digest(coalesce(settings.time_zone, organization.time_zone), coalesce(settings.digest_hour, 8)) as digest_at
      from crm.membership
      join crm.organization on organization.tenant_id = ${tenantId} and organization.id = ${tenantId}
      left join crm.notification_choice as choice
        on choice.tenant_id = ${tenantId} and choice.user_id = ${userId} and choice.type = ${type}
      left join crm.notification_settings as settings
        on settings.tenant_id = ${tenantId} and settings.user_id = ${userId}
      where membership.tenant_id = ${tenantId} and membership.user_id = ${userId} and membership.is_active
    ), added as (
      insert into crm.notification (tenant_id, user_id, type, title, text, path, activity_id, entity, record_id, is_shown,
        mail_due_at_utc)
      select ${tenantId}, ${userId}, ${type}, ${storeText(title)}, ${text ? storeText(text) : null},
        ${notification.path}, ${notification.activityId ?? null}, ${about?.entity ?? null}, ${about?.recordId ?? null},
        is_shown, case when mail = 'daily' then digest_at when mail = 'now' and not ${hasOwnMail}::boolean then now() end
      from wanted where is_shown or (mail <> 'off' and not (mail = 'now' and ${hasOwnMail}::boolean))
    )
    select mail from wanted`;
  return row?.mail ?? 'off';
}
