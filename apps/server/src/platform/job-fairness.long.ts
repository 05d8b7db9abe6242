import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveBesideBusyTenant } from '../testing/job-fairness.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ modules: [] });
});
afterAll(() => app.close());

it('organizations with one job each are served in the first rounds beside one that has 100,000', async () => {
  const parts = { name: 'fairness', waiting: 100_000, inBulk: true };
  const { served, busyJobsBefore } = await serveBesideBusyTenant(app, parts);
  expect(served).toBe(10);
  expect(busyJobsBefore).toBeLessThanOrEqual(30);
});
