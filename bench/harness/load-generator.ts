/** Sends requests over plain sockets: a cheap client leaves the cores to what is measured. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { answerParent } from './child.ts';
import { drive, type Load, type Outcome } from './drive.ts';

export interface HttpJob {
  port: number;
  /** Whole requests as they go over the wire; sent in turn, again and again. */
  requests: string[];
  status: number;
  load: Load;
}

answerParent<HttpJob, Outcome>(async ({ port, requests, status, load }) => {
  const wire = requests.map(request => Buffer.from(request));
  const sockets: Socket[] = [];
  const outcome = await drive(load, async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    sockets.push(socket);
    const nextAnswer = readAnswers(socket);
    return async turn => {
      const answer = nextAnswer();
      socket.write(wire[turn % wire.length] ?? '');
      const got = await answer;
      // A fast error is not a fast response and must not be counted.
      if (got !== status && got !== 503) {
        throw new Error(
          `answered ${got} instead of ${status}: ${requests[turn % wire.length]?.split('\r\n')[0]}`,
        );
      }
      return got === status ? 'answered' : 'refused';
    };
  });
  for (const socket of sockets) {
    socket.destroy();
  }
  return outcome;
});

/** Gives the status of each answer once its body has arrived whole. */
function readAnswers(socket: Socket): () => Promise<number> {
  let settle: { resolve(status: number): void; reject(error: Error): void } | undefined;
  let head = Buffer.alloc(0);
  let status = 0;
  let missing = -1;

  socket.on('data', chunk => {
    if (missing < 0) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) {
        return;
      }
      const text = head.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      missing = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN) - (head.length - end - 4);
      head = Buffer.alloc(0);
    } else {
      missing -= chunk.length;
    }
    if (Number.isNaN(missing)) {
      settle?.reject(new Error(`an answer (${status}) without a length`));
    } else if (missing === 0) {
      missing = -1;
      settle?.resolve(status);
    }
  });
  socket.on('error', error => settle?.reject(error));
  socket.on('close', () => settle?.reject(new Error('the server closed the connection')));
  return () =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
    });
}
