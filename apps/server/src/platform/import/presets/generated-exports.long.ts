import { afterAll, beforeAll, expect, it } from 'vitest';
import { damages } from '../../../testing/imports/export-damage.ts';
import { generatedKinds } from '../../../testing/imports/generated-exports.ts';
import { importGeneratedExport } from '../../../testing/imports/import-generated-export.ts';
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

it.each(presets)(
  '50,000 rows of $source are linked, complete to the cent, and undone',
  preset => importGeneratedExport(app, preset, 50_000 / generatedKinds(preset).length),
  1_800_000,
);
