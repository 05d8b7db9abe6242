import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveBesideBusyTenant } from '../../testing/job-fairness.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ modules: [] });
});
afterAll(() => app.close());

it('serves ten tenants with one job each next to a tenant with 100,000 jobs', async () => {
  const parts = { name: 'fairness', waiting: 100_000, inBulk: true };
  const { served, busyJobsBefore } = await serveBesideBusyTenant(app, parts);
  expect(served).toBe(10);
  expect(busyJobsBefore).toBeLessThanOrEqual(30);
});
