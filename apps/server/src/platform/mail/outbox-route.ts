import { listOutbox } from '@pipewright/contract/operations/account.ts';
import { defineReadRoute, type Route } from '../http/define-route.ts';

/** The organization's mails for its administrators, without what only the recipients may read. */
export const outboxRoute: Route = defineReadRoute(listOutbox, async ({ principal, db }) => {
  const rows = await db.read(
    principal,
    tx => tx<MailRow>`
      select id, recipient, subject, state, problem, created_at_utc as "createdAtUtc", sent_at_utc as "sentAtUtc",
        case when secret is null then text else replace(text, secret, '[only in the mail itself]') end as text
      from crm.mail where tenant_id = ${principal.tenantId} order by id desc limit 100`,
  );
  const body = rows.map(({ createdAtUtc, sentAtUtc, ...mail }) => ({
    ...mail,
    createdAtUtc: createdAtUtc.toISOString(),
    sentAtUtc: sentAtUtc?.toISOString() ?? null,
  }));
  return { body };
});

interface MailRow {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  state: 'queued' | 'sent' | 'failed' | 'kept';
  problem: string | null;
  createdAtUtc: Date;
  sentAtUtc: Date | null;
}
