import { afterAll, beforeAll, expect, it } from 'vitest';
import { damages } from '../../../testing/imports/export-damage.ts';
import { generatedKinds, generateExport } from '../../../testing/imports/generated-exports.ts';
import { importGeneratedExport } from '../../../testing/imports/import-generated-export.ts';
import { importingBatch } from '../../../testing/imports/imports.ts';
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

it.each(presets)('a clean export of $source is imported without a question', async preset => {
  const files = importingBatch(app, await app.createTenant(preset.source));
  const read = await files.send(generateExport(preset, 10, () => undefined));
  const checked = await files.check(read);
  const unclear = read.files.filter(file => file.isDateOrderUnclear);
  expect(unclear.map(({ fileName }) => fileName)).toEqual([]);
  expect(checked.files.map(({ fileName, questions, counts }) => ({ fileName, questions, counts }))).toEqual(
    checked.files.map(({ fileName }) => ({
      fileName,
      questions: 0,
      counts: { create: 10, update: 0, skip: 0, error: 0 },
    })),
  );
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
