import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareToolsWithApi } from '../testing/mcp/compare-with-api.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isShared: false });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

it('tools of assistants return the same as the API, for people of five roles', async () => {
  expect.hasAssertions();
  await compareToolsWithApi(app, { count: 60, seed: 20_261_117 });
});
