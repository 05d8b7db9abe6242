import { createServer, type Server, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { skipOnCitus } from '../../../testing/databases/nodes.ts';
import { testDatabase } from '../../../testing/databases/test-database.ts';
import { runTransaction } from '../transaction.ts';
import { asRole, type Connection, connect, type Sql } from './connection.ts';
import { createPool, type Pool } from './pool.ts';

const size = 4;
let owner: Connection;
let admin: Sql;
beforeAll(async () => {
  // A separate database, because its sessions are ended and their number is limited.
  owner = await testDatabase('_faults');
  admin = connect(owner, { max: 1, searchPath: 'crm' });
});
afterAll(() => admin.end());

async function withPool(
  work: (pool: Pool) => Promise<void>,
  options: { timeoutMs?: number; maxPrepared?: number } = {},
) {
  const pool = createPool(asRole(owner, 'identity'), { size, searchPath: 'identity', ...options });
  try {
    await work(pool);
  } finally {
    await pool.close();
  }
}

/** Ends all sessions of the pool's role and returns how many there were. */
async function endSessions(): Promise<number> {
  const ended = await admin`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${owner.database} and usename = ${asRole(owner, 'identity').user}`;
  return ended.length;
}

/** How many of the pool's connections can be in use at the same time: each waits for a lock that the test holds. */
async function countSlots(pool: Pool): Promise<number> {
  const key = Math.floor(Math.random() * 1e9);
  let isLocked = true;
  await admin`select pg_advisory_lock(${key})`;
  const waitForLock = async () => {
    while (isLocked) {
      await pool.use(({ sql }) => sql`select pg_advisory_xact_lock_shared(${key})`).catch(() => undefined);
    }
  };
  const users = Array.from({ length: size + 2 }, waitForLock);
  const countWaiting = async () => {
    const [row] = await admin<{ count: number }[]>`
      select count(*) from pg_locks where locktype = 'advisory' and objid = ${key} and not granted`;
    return row?.count ?? 0;
  };
  try {
    await expect.poll(countWaiting, { timeout: 30_000 }).toBeGreaterThanOrEqual(size);
    return await countWaiting();
  } finally {
    isLocked = false;
    await admin`select pg_advisory_unlock(${key})`;
    await Promise.all(users);
  }
}

describe('recovers all connections after the database has ended its sessions', () => {
  it('while they were idle', () =>
    withPool(async pool => {
      expect(await countSlots(pool)).toBe(size);
      expect(await endSessions()).toBe(size);
      expect(await countSlots(pool)).toBe(size);
    }));

  it('during a statement, which fails at once', () =>
    withPool(async pool => {
      const sleeping = Array.from({ length: size }, () =>
        runTransaction(pool, 'begin', ({ sql }) => sql`select pg_sleep(60)`).then(
          () => 'slept',
          (error: { code: string }) => error.code,
        ),
      );
      const busy = () =>
        admin`select from pg_stat_activity where datname = ${owner.database} and query like '%pg_sleep(60)%'
          and state = 'active' and pid <> pg_backend_pid()`;
      await expect.poll(async () => (await busy()).length).toBe(size);
      await endSessions();
      const failures = await Promise.all(sleeping);
      expect(
        failures.every(code => ['57P01', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED'].includes(code)),
      ).toBe(true);
      expect(await countSlots(pool)).toBe(size);
    }));

  it('repeatedly, with many clients, also while connections were being opened', () =>
    withPool(async pool => {
      let isOver = false;
      let served = 0;
      const client = async () => {
        while (!isOver) {
          await runTransaction(pool, 'begin', async ({ sql, run }) => {
            const first = run('select count(*) from identity.user_account where email = $1', ['x']);
            await Promise.all([first, sql`select ${['a', 'b']}::text[]`]);
            await run('select 1');
          }).then(
            () => (served += 1),
            () => undefined,
          );
        }
      };
      const clients = Array.from({ length: 3 * size }, client);
      for (let round = 0; round < 40; round += 1) {
        await endSessions();
      }
      const servedBefore = served;
      await expect.poll(() => served).toBeGreaterThan(servedBefore);
      isOver = true;
      await Promise.all(clients);
      expect(await countSlots(pool)).toBe(size);
    }));
});

it('fails the rest of a transaction whose session is lost, and writes nothing of it', () =>
  withPool(async pool => {
    // A table without row security: a statement sent to another session would take effect.
    const insert = (sql: Sql, email: string) =>
      sql`insert into identity.reset_request (id, email) values (gen_random_uuid(), ${email})`;
    const interrupted = runTransaction(pool, 'begin', async session => {
      await insert(session.sql, 'before@lost.test');
      await endSessions();
      const next = () => insert(session.sql, 'after@lost.test');
      await expect((async () => next())()).rejects.toThrow();
      await expect((async () => next())()).rejects.toMatchObject({ code: 'busy' });
    });
    await expect(interrupted).rejects.toThrow();
    expect(await admin`select email from identity.reset_request where email like '%@lost.test'`).toEqual([]);
  }));

it('leaves nothing behind after a failed BEGIN', () =>
  withPool(async pool => {
    const work = runTransaction(pool, 'begin; select 1 / 0', ({ sql }) => sql`select 1`);
    await expect(work).rejects.toThrow(/division by zero/);
    const next = Array.from({ length: size }, () =>
      pool.use(({ sql }) => sql`select 1 as one`.then(rows => rows[0])),
    );
    expect(await Promise.all(next)).toEqual(Array.from({ length: size }, () => ({ one: 1 })));
  }));

it('shares the connections it gets if the server allows fewer, and opens the others when that is possible', context => {
  skipOnCitus(context, 'the sessions of the cluster itself count towards the limit');
  return withPool(async pool => {
    // The limit does not count superusers, such as the test's own session.
    await admin.unsafe(`alter database ${owner.database} connection limit 2`);
    try {
      const served = Array.from({ length: 3 * size }, () =>
        pool.use(({ sql }) => sql`select pg_sleep(0.01)`),
      );
      const outcomes = await Promise.allSettled(served);
      expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(2 * size);
    } finally {
      await admin.unsafe(`alter database ${owner.database} connection limit -1`);
    }
    expect(await countSlots(pool)).toBe(size);
  });
});

describe('a silent connection', () => {
  /** Forwards everything to PostgreSQL until it is silenced. */
  const sockets: Socket[] = [];
  let isSilent = false;
  let proxy: Server;
  beforeAll(async () => {
    proxy = createServer(client => {
      const upstream = connectUpstream();
      sockets.push(client, upstream);
      client.on('data', data => isSilent || upstream.write(data)).on('error', () => undefined);
      upstream.on('data', data => isSilent || client.write(data)).on('error', () => undefined);
      client.on('close', () => upstream.destroy());
    });
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    for (const socket of sockets) {
      socket.destroy();
    }
    proxy.close();
  });

  function connectUpstream(): Socket {
    const { host, port } = owner;
    return new Socket().connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  }

  it('is closed soon after the statement timeout, and replaced', async () => {
    const address = proxy.address() as { port: number };
    const pool = createPool(
      { ...asRole(owner, 'identity'), host: '127.0.0.1', port: address.port },
      { size: 1, searchPath: 'identity', timeoutMs: 1500 },
    );
    const one = () => pool.use(({ sql }) => sql`select 1 as one`.then(rows => rows[0]));
    expect(await one()).toEqual({ one: 1 });
    isSilent = true;
    await expect(one()).rejects.toMatchObject({ code: expect.stringMatching(/^CONNECTION_/) });
    isSilent = false;
    expect(await one()).toEqual({ one: 1 });
    await pool.close();
  });
});

it('serves tenants that use few connections before those that use many', async () => {
  const pool = createPool(asRole(owner, 'identity'), { size: 2, searchPath: 'identity' });
  const order: string[] = [];
  const { promise: held, resolve: free } = Promise.withResolvers<void>();
  const use = (onBehalfOf: string) => pool.use(async () => order.push(onBehalfOf), { onBehalfOf });
  let holding = 0;
  const hold = async () => {
    holding += 1;
    await held;
  };
  const holders = [1, 2].map(() => pool.use(hold, { onBehalfOf: 'noisy' }));
  await expect.poll(() => holding).toBe(2);
  const waiting = ['noisy', 'noisy', 'noisy', 'quiet'].map(use);
  free();
  await Promise.all([...holders, ...waiting]);
  expect(order.indexOf('quiet')).toBeLessThan(2);
  await pool.close();
});

describe('a text that is run', () => {
  it('is prepared only as long as there are not too many others, and answered either way', async () => {
    await withPool(
      async pool => {
        const found = await pool.use(async ({ run }) => {
          for (const number of [1, 2, 3, 1, 3]) {
            const [row] = await run(`select ${number} + $1::integer as sum`, [10]);
            expect(row?.sum).toBe(number + 10);
          }
          return run(`select statement from pg_prepared_statements where statement like '% as sum'`);
        });
        const texts = found.map(({ statement }) => statement).toSorted();
        expect(texts).toEqual(['select 1 + $1::integer as sum', 'select 2 + $1::integer as sum']);
      },
      { maxPrepared: 2 },
    );
  });
});

it('prepares named statements once per connection, keeps the latest, and prepares others again', async () => {
  await withPool(async pool => {
    await pool.use(async session => {
      const prepared = async () => {
        const rows = await session.sql<{ name: string }[]>`
          select name from pg_prepared_statements where from_sql order by prepare_time, name`;
        return rows.map(({ name }) => name);
      };
      const prepare = (n: number) =>
        session.prepare([{ name: `named_${n}`, definition: `(integer) as select $1 + ${n} as sum` }]);
      prepare(0);
      prepare(0);
      expect(await prepared()).toEqual(['named_0']);
      for (let n = 1; n < 50; n += 1) {
        prepare(n);
      }
      prepare(0);
      prepare(50);
      // The one that was used longest ago is gone.
      const names = await prepared();
      expect(names).toHaveLength(50);
      expect(names).not.toContain('named_1');
      prepare(1);
      expect(await session.simple('execute named_1 (2)')).toMatchObject([{ sum: 3 }]);
      // What cannot be prepared fails when it is executed, and can be prepared later.
      session.prepare([{ name: 'broken', definition: 'as select nothing from nowhere' }]);
      await expect(session.simple('execute broken')).rejects.toThrow('does not exist');
      session.prepare([{ name: 'broken', definition: 'as select 1 as one' }]);
      expect(await session.simple('execute broken')).toMatchObject([{ one: 1 }]);
    });
  });
});
