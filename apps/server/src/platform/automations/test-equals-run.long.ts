import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAutomations } from '../../testing/automations.ts';
import { openFeedApp } from '../../testing/event-feed.ts';
import { compareTestsWithRuns } from '../../testing/generated-automations.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let background: Awaited<ReturnType<typeof startAutomations>>;
beforeAll(async () => {
  app = await openFeedApp();
  background = await startAutomations(app);
});
afterAll(async () => {
  await background.stop();
  await app.close();
});

it('a test says what a run does, for generated automations', async () => {
  expect.hasAssertions();
  await compareTestsWithRuns(app, { count: 200, seed: 7 });
}, 1_200_000);
