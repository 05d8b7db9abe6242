import { createTransport } from 'nodemailer';
import type { MailBody } from './template.ts';

/** Why a mail was not taken, and whether it is worth trying again. */
export interface Refusal {
  problem: string;
  isPermanent: boolean;
}

/** A mail as the outbox keeps it. */
export interface QueuedMail extends MailBody {
  id: string;
  recipient: string;
  cc: string[];
  /** Of the person who wrote it, or the organization; null where the product is the sender. */
  replyTo: string | null;
  senderName: string | null;
  /** Whether a person wrote it. */
  isPersonal: boolean;
}

export interface MailTransport {
  /** Hands a mail to the mail server; answers with a refusal instead of throwing. */
  send(mail: QueuedMail): Promise<Refusal | undefined>;
  /** Ends connections that are kept open for the next mail. */
  close(): void;
}

/** A mail server that stalls holds one connection for so long; all together below the lease of a mail. */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000, dnsTimeout: 5000 };

export function createMailTransport(options: {
  smtpUrl: string;
  from: string;
  connections: number;
}): MailTransport {
  const { smtpUrl, from, connections } = options;
  const smtp = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    // Another connection, once, where the server had closed an idle one before a byte of the mail was sent.
    maxRequeues: 1,
    idleTimeout: 30_000,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const address = /([^<>\s]+@[^@<>\s]+)>?$/.exec(from)?.[1] ?? from;
  const domain = address.split('@')[1];

  return {
    async send({ id, recipient, cc, replyTo, senderName, isPersonal, subject, text, html }) {
      try {
        await smtp.sendMail({
          // From our own address, or the mail server of the recipient takes it for forged; the name is the writer's.
          from: senderName ? { name: senderName, address } : from,
          ...(replyTo ? { replyTo: { name: senderName ?? '', address: replyTo } } : {}),
          // Not as text, in which a comma would make two addresses.
          to: { name: '', address: recipient },
          cc: cc.map(copied => ({ name: '', address: copied })),
          subject,
          text,
          html,
          // The same at every attempt, so that a mail that came through twice can be seen to be one.
          messageId: `<${id}@${domain}>`,
          // What a person wrote may be answered by somebody's out-of-office note.
          headers: isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' },
        });
        return undefined;
      } catch (error) {
        return refusalOf(error);
      }
    },
    close: () => smtp.close(),
  };
}

/** A 5xx about this mail or its recipient is final. One about us (a wrong password) is the operator's to mend. */
function refusalOf(error: unknown): Refusal {
  const { code, responseCode, response } = error as Partial<
    Record<'code' | 'response', string> & { responseCode: number }
  >;
  const isPermanent = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
  // Administrators of an organization read this: what the mail server said, but not where it is.
  const problem =
    isPermanent && response ? response : `The mail server cannot be used now (${code ?? 'error'}).`;
  return { problem: problem.replace(/\p{Cc}+/gu, ' ').slice(0, 500), isPermanent };
}
