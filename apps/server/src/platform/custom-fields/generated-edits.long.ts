import { afterAll, beforeAll, it } from 'vitest';
import { runGeneratedEdits } from '../../testing/generated-edits.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it(
  '10,000 generated edits and undos by three people leave what a simple model says',
  () => runGeneratedEdits(app, 10_000),
  1_800_000,
);
