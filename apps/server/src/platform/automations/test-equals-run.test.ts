import { beforeAll, expect, it } from 'vitest';
import { openAutomations } from '../../testing/automations/automations.ts';
import { compareTestsWithRuns } from '../../testing/automations/generated-automations.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  const opened = await openAutomations();
  ({ app } = opened);
  return opened.close;
});

it('a test says what a run does, for generated automations', async () => {
  expect.hasAssertions();
  await compareTestsWithRuns(app, { count: 8, seed: 20_261_117 });
});
