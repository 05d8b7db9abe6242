import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkRandomReports, prepareViewers, type Viewer } from '../../testing/reports/report-exactness.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let viewers: readonly Viewer[];
beforeAll(async () => {
  app = await openTestApp();
  viewers = await prepareViewers(app);
});
afterAll(() => app.close());

it('sixty random reports of five people equal the same calculation in JavaScript, and their lists', async () => {
  const counts = viewers.map(({ readable }) => readable.rows.length);
  expect(new Set(counts).size).toBeGreaterThan(2);
  await checkRandomReports(viewers, { seed: 22, count: 60, listsPerReport: 2 });
});
