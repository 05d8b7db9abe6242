import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveBesideBusyTenant } from '../../testing/job-fairness.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ modules: [] });
});
afterAll(() => app.close());

it('serves ten tenants with one job each next to a tenant with two hundred jobs', async () => {
  const { served, busyJobsBefore } = await serveBesideBusyTenant(app, { name: 'fairness', waiting: 200 });
  expect(served).toBe(10);
  // The busy tenant has one of the two workers: it is served next to the others, not before them.
  expect(busyJobsBefore).toBeLessThanOrEqual(30);
});
