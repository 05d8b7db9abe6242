import { afterAll, beforeAll, it } from 'vitest';
import { importGeneratedExport } from '../../../testing/import-generated-export.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { presets } from './recognize-preset.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it.each(presets)('an export of $source is recognized, linked and complete to the cent, and undone', preset =>
  importGeneratedExport(app, preset, 12),
);
