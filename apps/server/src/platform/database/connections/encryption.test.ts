import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/databases/test-database.ts';
import { certificatePath, startTlsProxy } from '../../../testing/services/tls-proxy.ts';
import { type Connection, connect, parseDatabaseUrl } from './connection.ts';
import { createPool } from './pool.ts';

let owner: Connection;
let proxy: Awaited<ReturnType<typeof startTlsProxy>>;
beforeAll(async () => {
  owner = await testDatabase();
  proxy = await startTlsProxy(owner);
});
afterAll(() => proxy.stop());

const authority = certificatePath('authority.pem');
const otherAuthority = certificatePath('other-authority.pem');

function urlOf(host: string, parameters: Record<string, string>, port = proxy.port): string {
  const url = new URL(`postgres://${host}:${port}`);
  url.username = owner.user;
  url.password = owner.password;
  url.pathname = `/${owner.database}`;
  url.search = String(new URLSearchParams(parameters));
  return url.href;
}

/** Connects with the server's own pool and with the driver's pool that tools use. */
const clients = {
  async pool(url: string): Promise<unknown> {
    const pool = createPool(parseDatabaseUrl(url), { size: 1, searchPath: 'public' });
    try {
      return await pool.use(async ({ sql }) => [...(await sql`select 1 as one`)]);
    } finally {
      await pool.close();
    }
  },
  async driver(url: string): Promise<unknown> {
    const sql = connect(parseDatabaseUrl(url), { max: 1, searchPath: 'public' });
    try {
      return [...(await sql`select 1 as one`)];
    } finally {
      await sql.end({ timeout: 1 });
    }
  },
};

describe.each(Object.entries(clients))('an encrypted connection of the %s', (_name, ask) => {
  it.each([
    ['localhost', { sslmode: 'require' }],
    ['localhost', { sslmode: 'verify-ca', sslrootcert: authority }],
    ['localhost', { sslmode: 'verify-full', sslrootcert: authority }],
    ['127.0.0.1', { sslmode: 'require' }],
    ['127.0.0.1', { sslmode: 'verify-ca', sslrootcert: authority }],
  ])('connects to %s with %o', async (host, parameters) => {
    expect(await ask(urlOf(host, parameters))).toEqual([{ one: 1 }]);
  });

  it.each([
    ['another authority', 'localhost', { sslmode: 'verify-ca', sslrootcert: otherAuthority }],
    [
      'another authority with verify-full',
      'localhost',
      { sslmode: 'verify-full', sslrootcert: otherAuthority },
    ],
    ['another authority with require', 'localhost', { sslmode: 'require', sslrootcert: otherAuthority }],
    ['no authority of the system', 'localhost', { sslmode: 'verify-full' }],
    ['another name', '127.0.0.1', { sslmode: 'verify-full', sslrootcert: authority }],
  ])('rejects a certificate of %s', async (_what, host, parameters) => {
    await expect(ask(urlOf(host, parameters))).rejects.toThrow();
  });

  it('is refused if the server does not encrypt, and sends nothing unencrypted', async () => {
    const plain = await startTlsProxy(owner, { refuses: true });
    await expect(ask(urlOf('localhost', { sslmode: 'require' }, plain.port))).rejects.toThrow();
    await plain.stop();
  });
});

it('explains an unknown mode and a missing file', () => {
  expect(() => parseDatabaseUrl('postgres://x/y?sslmode=verfy-full')).toThrow(
    /sslmode=verfy-full is not known/,
  );
  expect(() => parseDatabaseUrl('postgres://x/y?sslmode=verify-ca&sslrootcert=/none.pem')).toThrow(
    /sslrootcert cannot be read: \/none.pem/,
  );
});
