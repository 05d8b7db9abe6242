import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveBesideBusyTenant } from '../testing/job-fairness.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ modules: [] });
});
afterAll(() => app.close());

it('organizations with one job each are served in the first rounds beside one that has a thousand', async () => {
  const { served, busyJobsBefore } = await serveBesideBusyTenant(app, { name: 'fairness', waiting: 1000 });
  expect(served).toBe(10);
  // The busy organization has one of the two places: it is served beside the others, and not before them.
  expect(busyJobsBefore).toBeLessThanOrEqual(30);
});
