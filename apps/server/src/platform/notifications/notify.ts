import type { TenantTx } from '../database/tenant-db.ts';

/** Notifies a user in the application, in the caller's transaction. Open screens show it after the commit. */
export async function notify(
  tx: TenantTx,
  notification: {
    userId: string;
    title: string;
    text: string | null;
    /** The page that the notification opens. */
    path: string;
    /** The activity that it is about; deleting it deletes the notification. */
    activityId?: string;
  },
): Promise<void> {
  await tx`
    insert into crm.notification (tenant_id, user_id, title, text, path, activity_id)
    values (${tx.principal.tenantId}, ${notification.userId}, ${notification.title}, ${notification.text}, ${notification.path}, ${notification.activityId ?? null})`;
}
