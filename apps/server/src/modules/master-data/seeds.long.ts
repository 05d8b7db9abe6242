import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '../../identity/testing.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { testDatabaseWithWholeWorld } from '../../testing/test-database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ owner: await testDatabaseWithWholeWorld() });
});
afterAll(() => app.close());

it('a new organization is made in less than half a second, with all countries, states and cities', async () => {
  let best = Number.POSITIVE_INFINITY;
  // The machine may be busy; what counts is what it can do.
  for (let round = 0; round < 20 && best >= 500; round += 1) {
    const started = performance.now();
    expect((await app.call('POST', '/api/onboarding/complete', { body: signUp() })).status).toBe(201);
    best = Math.min(best, performance.now() - started);
  }
  expect(best).toBeLessThan(500);
});
