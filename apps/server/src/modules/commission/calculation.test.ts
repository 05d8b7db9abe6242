import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareWithModel } from '../../testing/commission/compare-with-model.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it.each([
  { country: 'US', places: 2, seed: 11 },
  { country: 'JP', places: 0, seed: 12 },
])('statements of random plans equal the model to the smallest unit: $country', async options => {
  expect(await compareWithModel(app, { ...options, rounds: 15 })).toBeGreaterThan(20);
});
