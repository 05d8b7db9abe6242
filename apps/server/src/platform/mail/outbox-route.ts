import { listOutbox } from '@pipewright/contract/operations/account/account.ts';
import { defineReadRoute, type Route } from '../http/routes/define-route.ts';
import { withoutAccountLinks } from './account-links.ts';

/** The organization's mails for its administrators, without links that only the recipients may have. */
export const outboxRoute: Route = defineReadRoute(listOutbox, async ({ principal, db }) => {
  const rows = await db.read(
    principal,
    tx => tx<MailRow>`
      select id, recipient, subject, text, secret, state, problem, created_at_utc as "createdAtUtc",
        sent_at_utc as "sentAtUtc"
      from crm.mail where tenant_id = ${principal.tenantId} order by id desc limit 100`,
  );
  const body = rows.map(({ createdAtUtc, sentAtUtc, secret, ...mail }) => ({
    ...mail,
    text: withoutAccountLinks(mail.text, secret),
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
  secret: string | null;
  state: 'queued' | 'sent' | 'failed' | 'kept';
  problem: string | null;
  createdAtUtc: Date;
  sentAtUtc: Date | null;
}
