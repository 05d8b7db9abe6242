import { z } from 'zod';
import type { Pool } from '../database/pool.ts';
import { defineJob, type Job, type Jobs, type Schedule } from '../jobs.ts';
import type { Waiting } from './outbox.ts';
import type { MailTransport, QueuedMail } from './transport.ts';

/** Tried again after 1, 2, 4 … minutes: the last time some eight hours after the first. */
const maxAttempts = 10;
const payload = z.object({ mailId: z.uuid() });

/** Sends one mail. Its row is locked meanwhile, so that two servers cannot send it both. */
export function sendMailJob(transport: MailTransport): Job<z.infer<typeof payload>> {
  return defineJob({
    name: 'send-mail',
    payload,
    key: ({ mailId }) => mailId,
    async run(tx, { mailId }) {
      const { tenantId } = tx.principal;
      const [mail] = await tx<QueuedMail & { attempts: number }>`
        select id, recipient, cc, reply_to as "replyTo", sender_name as "senderName",
          sender_user_id is not null as "isPersonal", subject, text, html, attempts
        from crm.mail
        where tenant_id = ${tenantId} and id = ${mailId} and state = 'queued' and next_attempt_at_utc <= now()
        for update skip locked`;
      if (!mail) {
        return;
      }
      const refusal = await transport.send(mail);
      const attempts = mail.attempts + 1;
      const isOver = refusal && (refusal.isPermanent || attempts >= maxAttempts);
      const state = refusal ? (isOver ? 'failed' : 'queued') : 'sent';
      await tx`
        update crm.mail set state = ${state}, attempts = ${attempts}, problem = ${refusal?.problem ?? null},
          sent_at_utc = ${refusal ? null : new Date()},
          next_attempt_at_utc = now() + make_interval(mins => ${2 ** mail.attempts})
        where tenant_id = ${tenantId} and id = ${mailId}`;
    },
  });
}

/** Every minute: what is to be tried again, and what a crash kept from being sent at once. */
export function sweepMail(job: Job<z.infer<typeof payload>>, identityPool: Pool): Schedule {
  return {
    name: 'sweep-mail',
    cron: '* * * * *',
    async run(jobs: Jobs) {
      for (const { tenantId, mailId } of await listDue(identityPool)) {
        await jobs.enqueue(job, tenantId, { mailId });
      }
    },
  };
}

async function listDue(identityPool: Pool): Promise<Waiting[]> {
  return identityPool.use(
    db => db.sql<Waiting[]>`
      select tenant_id as "tenantId", id as "mailId" from crm.mail
      where state = 'queued' and next_attempt_at_utc <= now() order by next_attempt_at_utc limit 500`,
  );
}
