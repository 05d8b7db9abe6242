import type { Sql } from '../platform/database/connections/connection.ts';

/** The address of a mail server that does not exist: mails are queued, and no test sends them. */
export const deliveringEnv = { SMTP_URL: 'smtp://127.0.0.1:9' };

/** The mails of an organization as they would be sent, newest first. The outbox hides their links. */
export async function storedMails(owner: Sql, tenantId: string) {
  return owner<{ recipient: string; subject: string; text: string; state: string }[]>`
    select recipient, subject, text, state from crm.mail where tenant_id = ${tenantId} order by id desc`;
}

/** Other test files may have left mails that a delivery would send as well. */
export async function keepQueuedMails(owner: Sql): Promise<void> {
  await owner`update crm.mail set state = 'kept' where state = 'queued'`;
}
