import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/databases/test-database.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { newId } from '../../ids.ts';

const organizations = 200;
/** Requests that one organization sends at once, all the time. */
const loud = 60;
let app: TestApp;
let users: User[];
beforeAll(async () => {
  const owner = await testDatabase('_many');
  // The wait and the smallest pool that the product allows.
  app = await openTestApp({ owner, connections: 2, maxWaitMs: 2000 });
  users = [];
  for (let n = 0; n < organizations; n += 1) {
    users.push(await app.createTenant(`Organization ${n}`));
  }
}, 300_000);
afterAll(() => app.close());

/** Adds a tag, and tries again as often as the server asks for it. */
async function addTag(user: User): Promise<{ attempts: number; ms: number }> {
  const begun = performance.now();
  const body = { name: newId(), color: '#336699' };
  for (let attempts = 1; ; attempts += 1) {
    const { status, headers } = await user.call('POST', '/api/tags', { body });
    if (status === 201) {
      return { attempts, ms: performance.now() - begun };
    }
    expect(status).toBe(503);
    await sleep(Number(headers['retry-after']) * 1000);
  }
}

it('serves 200 organizations on two connections, while one of them sends as much as it can', async () => {
  let isOver = false;
  const noise = Array.from({ length: loud }, async () => {
    while (!isOver) {
      const { status } = await (users[0] ?? expect.fail()).call('GET', '/api/leads');
      expect([200, 503]).toContain(status);
    }
  });
  const results = await Promise.all(users.slice(1).map(addTag));
  isOver = true;
  await Promise.all(noise);

  const slowestMs = Math.max(...results.map(({ ms }) => ms));
  const attempts = Math.max(...results.map(each => each.attempts));
  console.log({ slowestMs: Math.round(slowestMs), attempts });
  expect(slowestMs).toBeLessThan(30_000);
  // Every organization has its tag.
  const [last] = users.slice(-1);
  const { body } = (await last?.call('GET', '/api/tags?pageSize=500')) ?? {};
  expect((body as { color: string }[]).filter(({ color }) => color === '#336699')).toHaveLength(1);
});
