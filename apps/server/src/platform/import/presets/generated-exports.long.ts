import { afterAll, beforeAll, expect, it } from 'vitest';
import { damages } from '../../../testing/export-damage.ts';
import { importGeneratedExport } from '../../../testing/import-generated-export.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { presets } from './recognize-preset.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('exports are damaged in thirty ways', () => {
  expect(new Set(damages.map(({ name }) => name)).size).toBeGreaterThanOrEqual(30);
});

// Enough rows for every kind of damage.
it.each(presets)('a damaged export of $source is linked, complete to the cent, and undone', preset =>
  importGeneratedExport(app, preset, 300),
);

it.each(presets.filter(({ source }) => source === 'Salesforce'))(
  '50,000 rows of $source are linked, complete to the cent, and undone',
  preset => importGeneratedExport(app, preset, 10_000),
  1_800_000,
);
