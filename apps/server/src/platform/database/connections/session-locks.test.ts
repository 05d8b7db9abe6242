import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/databases/test-database.ts';
import { newId } from '../../ids.ts';
import { asRole, type Connection, connect, type Sql } from './connection.ts';
import { createSessionLocks, type SessionLocks } from './session-locks.ts';

let owner: Connection;
let admin: Sql;
let mine: SessionLocks;
let theirs: SessionLocks;
beforeAll(async () => {
  owner = await testDatabase();
  admin = connect(owner, { max: 1, searchPath: 'crm' });
  mine = createSessionLocks(asRole(owner, 'app'));
  theirs = createSessionLocks(asRole(owner, 'app'));
});
afterAll(async () => {
  await mine.close();
  await theirs.close();
  await admin.end();
});

it('lets only one holder, in any process, have a lock and does not block other locks', async () => {
  const name = newId();
  const tried = await mine.hold(name, async () => [
    await mine.hold(name, async () => 'twice here'),
    await theirs.hold(name, async () => 'twice there'),
    await mine.hold(newId(), async () => 'another'),
  ]);
  expect(tried).toEqual([undefined, undefined, 'another']);
  expect(await theirs.hold(name, async () => 'free again')).toBe('free again');
});

it('releases the lock when the work fails', async () => {
  const name = newId();
  const failing = mine.hold(name, async () => {
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  expect(await theirs.hold(name, async () => 'free')).toBe('free');
});

it('reports a lock whose session was lost, and lets others take it', async () => {
  const name = newId();
  const outcome = await mine.hold(name, async lock => {
    expect(lock.isHeld).toBe(true);
    await admin`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objsubid = 1
        and (classid::bigint << 32 | objid::bigint) = hashtextextended(${name}, 0)`;
    await expect.poll(() => lock.isHeld).toBe(false);
    return theirs.hold(name, async () => 'taken over');
  });
  expect(outcome).toBe('taken over');
  expect(await mine.hold(name, async () => 'mine again')).toBe('mine again');
});
