import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../../../modules/index.ts';
import { damages } from '../../../testing/imports/export-damage.ts';
import { damageIn, generatedKinds, generateExport } from '../../../testing/imports/generated-exports.ts';
import { importGeneratedExport } from '../../../testing/imports/import-generated-export.ts';
import { importingBatch } from '../../../testing/imports/imports.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { ImportModule } from '../match/plan.ts';
import type { ProductPreset } from './preset.ts';
import { ownExport, ownSource, presets } from './recognize-preset.ts';

/** Our own export has its headings from the record types. */
const ownPreset: ProductPreset = {
  source: ownSource,
  exports: modules
    .filter((module): module is ImportModule => module.imports !== undefined)
    .map(module => ownExport(module, 'en')),
};
const all = [...presets, ownPreset];

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

// Enough for every kind of damage.
const fewRows = 300;

it('exports are damaged in thirty ways', () => {
  const used = new Set<string>();
  for (const preset of all) {
    for (const { resource } of generatedKinds(preset)) {
      for (let n = 0; n < fewRows; n++) {
        used.add(damageIn(preset, resource, n)?.name ?? '');
      }
    }
  }
  expect(damages.map(({ name }) => name).filter(name => !used.has(name))).toEqual([]);
  expect(used.size).toBeGreaterThan(30);
});

it.each(all)('a clean export of $source is imported without a question', async preset => {
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

it.each(all)('a damaged export of $source is linked, complete to the cent, and undone', preset =>
  importGeneratedExport(app, preset, fewRows),
);

it.each(all)(
  '50,000 rows of $source are linked, complete to the cent, and undone',
  preset => importGeneratedExport(app, preset, 50_000 / generatedKinds(preset).length),
  1_800_000,
);
