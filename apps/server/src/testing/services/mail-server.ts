import { SMTPServer } from 'smtp-server';

/** A received mail: its recipients and its source. */
export interface ReceivedMail {
  to: string[];
  raw: string;
}

/**
 * A real mail server on this machine. `refuse` returns an error for a recipient; for recipients in `stalls` it never
 * responds.
 */
export async function startMailServer(
  options: {
    port?: number;
    refuse?: (recipient: string) => { code: number; message: string } | undefined;
    stalls?: (recipient: string) => boolean;
  } = {},
) {
  const received: ReceivedMail[] = [];
  const stalled: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    disableReverseLookup: true,
    // Senders keep connections open for their next mail.
    closeTimeout: 200,
    onRcptTo({ address }, _session, done) {
      if (options.stalls?.(address)) {
        stalled.push(address);
        return;
      }
      const refusal = options.refuse?.(address);
      done(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', chunk => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  const listening = server.listen(options.port ?? 0, '127.0.0.1');
  await new Promise<void>(resolve => listening.once('listening', resolve));
  const address = listening.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Recipients for whom it has stalled. */
    stalled,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}

/** The token of the link in a mail. */
export function tokenIn(text: string): string {
  return /[?&]token=([\w-]{43})/.exec(text)?.[1] ?? '';
}
