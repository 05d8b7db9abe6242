import { isIP, Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Connection } from './connection.ts';
import { type Encryption, tlsOptions } from './encryption.ts';

/** PostgreSQL's SSLRequest: its length, then a number that no protocol version has. */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Opens the socket of a database connection, encrypted if the connection requires it. */
export async function openSocket(connection: Connection, timeoutMs: number): Promise<Socket> {
  const { host, port } = connection;
  const socket = new Socket();
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  await withTimeout(socket, timeoutMs, done => socket.connect(target, done));
  return connection.encryption ? encrypt(socket, connection.encryption, { host, timeoutMs }) : socket;
}

async function encrypt(
  socket: Socket,
  encryption: Encryption,
  { host, timeoutMs }: { host: string; timeoutMs: number },
): Promise<Socket> {
  await withTimeout(socket, timeoutMs, (done, fail) => {
    socket.once('data', answer => (String(answer) === 'S' ? done() : fail(new Error('No TLS offered'))));
    socket.write(sslRequest);
  });
  // SNI contains host names only, not addresses.
  const servername = isIP(host) ? {} : { servername: host };
  const encrypted = connectTls({ ...tlsOptions(encryption, host), socket, ...servername });
  await withTimeout(encrypted, timeoutMs, done => encrypted.once('secureConnect', done));
  return encrypted;
}

/** Waits for a step of the setup. A socket that fails, closes or takes too long is destroyed. */
function withTimeout(
  socket: Socket,
  timeoutMs: number,
  begin: (done: () => void, fail: (error: Error) => void) => void,
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(() => fail(connectionError('CONNECT_TIMEOUT')), timeoutMs);
    const closed = () => fail(connectionError('CONNECTION_CLOSED'));
    socket.once('error', fail).once('close', closed);
    begin(() => {
      clearTimeout(timer);
      socket.off('error', fail).off('close', closed);
      resolve();
    }, fail);
  });
}

/** An error with a code that `translateDatabaseError` treats as an unavailable database. */
export function connectionError(code: 'CONNECT_TIMEOUT' | 'CONNECTION_CLOSED'): Error {
  return Object.assign(new Error(`The connection to the database failed: ${code}`), { code });
}
