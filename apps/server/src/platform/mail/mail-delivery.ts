import type { Pool } from '../database/pool.ts';
import type { Job, Jobs, Schedule } from '../jobs.ts';
import type { Outbox } from './outbox.ts';
import { sendMailJob, sweepMail } from './send-mail.ts';
import { createMailTransport } from './transport.ts';

/** What sends the outbox's mails: nothing at all without a mail server. */
export interface MailDelivery {
  readonly jobs: readonly Job[];
  readonly schedules: readonly Schedule[];
  /** From now on mails are sent as soon as they are written, not at the next minute. */
  begin(jobs: Jobs, outbox: Outbox): void;
}

export function createMailDelivery(
  config: { smtpUrl: string | undefined; mailFrom: string },
  identityPool: Pool,
): MailDelivery {
  if (!config.smtpUrl) {
    return { jobs: [], schedules: [], begin: () => undefined };
  }
  const sendMail = sendMailJob(createMailTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom }));
  return {
    jobs: [sendMail],
    schedules: [sweepMail(sendMail, identityPool)],
    begin(jobs, outbox) {
      // What cannot be asked for now is found a minute later.
      outbox.onHurry(({ tenantId, mailId }) => {
        jobs.enqueue(sendMail, tenantId, { mailId }).catch(() => undefined);
      });
    },
  };
}
