import type { MailBody } from './template.ts';

/** Why the mail server did not accept a mail, and whether to retry. */
export interface Refusal {
  problem: string;
  isPermanent: boolean;
}

/** A mail as the outbox stores it. */
export interface QueuedMail extends MailBody {
  id: string;
  recipient: string;
  cc: string[];
  /** The address of the user or organization that wrote it; null if the product is the sender. */
  replyTo: string | null;
  senderName: string | null;
  /** Whether a user wrote it. */
  isPersonal: boolean;
  attachmentName: string | null;
  attachment: Buffer | null;
}

export interface MailTransport {
  /** Sends a mail. Returns a refusal instead of throwing. */
  send(mail: QueuedMail): Promise<Refusal | undefined>;
  /** Closes the idle connections. */
  close(): Promise<void>;
}

/** How long a stalled mail server can occupy a connection. The sum is shorter than the lease of a mail. */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000, dnsTimeout: 5000 };

export function createMailTransport(options: {
  smtpUrl: string;
  from: string;
  connections: number;
}): MailTransport {
  const { smtpUrl, from, connections } = options;
  async function open() {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: connections,
      // Retry once on a new connection if the server had closed an idle one before anything was sent.
      maxRequeues: 1,
      idleTimeout: 30_000,
      ...timeouts,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
  /** Opened for the first mail, because the library takes several megabytes. */
  let opened: ReturnType<typeof open> | undefined;
  const address = /([^<>\s]+@[^@<>\s]+)>?$/.exec(from)?.[1] ?? from;
  const domain = address.split('@')[1];

  return {
    async send({ id, recipient, cc, replyTo, senderName, isPersonal, subject, text, html, ...file }) {
      opened ??= open();
      const smtp = await opened;
      try {
        await smtp.sendMail({
          // The address must be our own, or the recipient's mail server would consider the mail forged. The
          // name is the user's.
          from: senderName ? { name: senderName, address } : from,
          ...(replyTo ? { replyTo: { name: senderName ?? '', address: replyTo } } : {}),
          // An object, because a comma in a text would make it two addresses.
          to: { name: '', address: recipient },
          cc: cc.map(copied => ({ name: '', address: copied })),
          subject,
          text,
          html,
          ...(file.attachment && file.attachmentName
            ? { attachments: [{ filename: file.attachmentName, content: file.attachment }] }
            : {}),
          // The same at every attempt, so that a mail that arrives twice can be recognized as one.
          messageId: `<${id}@${domain}>`,
          // Mails from a user may trigger automatic replies, such as out-of-office notes.
          headers: isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' },
        });
        return undefined;
      } catch (error) {
        return toRefusal(error);
      }
    },
    async close() {
      (await opened)?.close();
    },
  };
}

/** A 5xx about this mail or its recipient is permanent. One about our own credentials is for the operator to fix. */
function toRefusal(error: unknown): Refusal {
  const { code, responseCode, response } = error as Partial<
    Record<'code' | 'response', string> & { responseCode: number }
  >;
  const isPermanent = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
  // Administrators of an organization read this: show the server's answer, but not its address.
  const problem =
    isPermanent && response ? response : `The mail server cannot be used now (${code ?? 'error'}).`;
  return { problem: problem.replace(/\p{Cc}+/gu, ' ').slice(0, 500), isPermanent };
}
