import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAll } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../embedded-postgres/start-embedded-postgres.ts';
import { newId } from '../../ids.ts';
import { migrate } from '../schema/migrate.ts';

const megabytes = 400;
const writers = 4;

describe.skipIf(!canMount())('on a full disk (not run where no tmpfs can be mounted)', () => {
  let disk: string;
  let postgres: EmbeddedPostgres;
  let hasEnded: Promise<void>;
  let app: TestApp;
  let user: User;
  beforeAll(async () => {
    disk = await mkdtemp(join(tmpdir(), 'pipewright-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk]);
    await start();
    await migrate(postgres.connection);
    app = await openTestApp({ owner: postgres.connection, maxWaitMs: 2000 });
    user = await app.createTenant('Full disk');
  });
  afterAll(async () => {
    await app?.close();
    await postgres?.stop();
    execFileSync('umount', ['--lazy', disk]);
    await rm(disk, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    const end = Promise.withResolvers<void>();
    hasEnded = end.promise;
    postgres = await startEmbeddedPostgres({ dataDir: join(disk, 'data'), onExit: () => end.resolve() });
  }

  const addLead = (email: string) =>
    user.call('POST', '/api/leads', {
      body: { firstName: 'Lead', lastName: email, email, notes: randomText(5000) },
    });

  it('refuses writes with 503, still reads, and goes on when there is room again', async () => {
    const acknowledged: string[] = [];
    const refusals = new Set<number>();
    const filler = join(disk, 'filler');
    let isAlive = true;
    void hasEnded.then(() => {
      isAlive = false;
    });
    const addUntilRefused = async () => {
      for (;;) {
        const email = `${newId()}@example.test`;
        const { status, headers } = await addLead(email);
        if (status !== 201) {
          refusals.add(status);
          expect(headers['retry-after']).toBeDefined();
          return;
        }
        acknowledged.push(email);
      }
    };
    const writing = Promise.all(Array.from({ length: writers }, addUntilRefused));
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20);
    // Ends when nothing more fits; some of the writes find the last room before it does.
    await once(spawn('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' }), 'exit');
    await writing;
    expect([...refusals]).toEqual([503]);
    const reading = await user.call('GET', '/api/leads');
    expect([200, 503]).toContain(reading.status);

    await rm(filler);
    if (!isAlive) {
      // PostgreSQL ends if it cannot write its log; a process manager starts it again.
      await start();
    }
    const addOne = async () => {
      const email = `${newId()}@example.test`;
      const { status } = await addLead(email);
      if (status === 201) {
        acknowledged.push(email);
      }
      return status;
    };
    await expect.poll(addOne, { timeout: 60_000, interval: 200 }).toBe(201);
    const stored = new Set((await listAll(user, '/leads')).map(({ email }) => email));
    expect(acknowledged.filter(email => !stored.has(email))).toEqual([]);
  });
});

/** Text that does not compress, so that every lead takes room. */
function randomText(length: number): string {
  return Array.from({ length: Math.ceil(length / 32) }, () => newId().replaceAll('-', ''))
    .join(' ')
    .slice(0, length);
}

function canMount(): boolean {
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
}
