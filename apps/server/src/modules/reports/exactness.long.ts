import { afterAll, beforeAll, it } from 'vitest';
import { checkRandomReports, prepareViewers, type Viewer } from '../../testing/reports/report-exactness.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let viewers: readonly Viewer[];
beforeAll(async () => {
  app = await openTestApp();
  viewers = await prepareViewers(app);
});
afterAll(() => app.close());

it('five hundred random reports of five people equal the same calculation in JavaScript, and their lists', async () => {
  await checkRandomReports(viewers, { seed: 500, count: 500, listsPerReport: 3 });
});
