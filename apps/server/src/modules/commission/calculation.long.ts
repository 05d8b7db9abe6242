import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareWithModel } from '../../testing/commission/compare-with-model.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 120_000);
afterAll(() => app.close());

it.each([
  { country: 'US', places: 2, seed: 21, rounds: 800 },
  { country: 'JP', places: 0, seed: 22, rounds: 200 },
])('$rounds random plans equal the model to the smallest unit: $country', async options => {
  expect(await compareWithModel(app, options)).toBeGreaterThan(options.rounds);
});
