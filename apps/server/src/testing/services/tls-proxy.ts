import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, connect as openConnection, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Connection } from '../../platform/database/connections/connection.ts';

const certificates = new URL('../certificates/', import.meta.url);

/** The path of one of the test certificates. */
export function certificatePath(name: string): string {
  return new URL(name, certificates).pathname;
}

/** Encrypts connections to a PostgreSQL without a certificate, as one with a certificate would. */
export async function startTlsProxy(
  target: Connection,
  options: { refuses?: boolean } = {},
): Promise<{ port: number; stop(): Promise<void> }> {
  const [key, cert] = ['server.key', 'server.pem'].map(name => readFileSync(certificatePath(name)));
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    // The first message is the SSLRequest.
    socket.once('data', () => {
      if (options.refuses) {
        socket.write('N');
        return;
      }
      socket.write('S');
      const encrypted = new TLSSocket(socket, { isServer: true, key, cert });
      const { host, port } = target;
      const database = host.startsWith('/')
        ? openConnection(`${host}/.s.PGSQL.${port}`)
        : openConnection(port, host);
      for (const [from, to] of [
        [encrypted, database],
        [database, encrypted],
      ] as const) {
        from.on('error', () => to.destroy()).on('close', () => to.destroy());
        from.pipe(to);
      }
    });
  });
  await new Promise<void>(resolve => server.listen(0, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        for (const socket of sockets) {
          socket.destroy();
        }
      }),
  };
}
