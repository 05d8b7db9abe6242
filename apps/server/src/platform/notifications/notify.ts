import type { TenantTx } from '../database/tenant-db.ts';

/** Tells somebody something in the application, in the caller's transaction; open screens show it after the commit. */
export async function notify(
  tx: TenantTx,
  told: {
    userId: string;
    title: string;
    text: string | null;
    /** Where in the application it leads to. */
    path: string;
    /** What it is about: gone with it. */
    activityId?: string;
  },
): Promise<void> {
  await tx`
    insert into crm.notification (tenant_id, user_id, title, text, path, activity_id)
    values (${tx.principal.tenantId}, ${told.userId}, ${told.title}, ${told.text}, ${told.path}, ${told.activityId ?? null})`;
}
