import { expect } from 'vitest';
import type { ProductPreset } from '../platform/import/presets/preset.ts';
import { amountInCents, companyName, generateExport, isWon } from './generated-exports.ts';
import { importingBatch } from './imports.ts';
import { listAll, make } from './records.ts';
import type { TestApp, User } from './test-app.ts';

const paths = [
  '/companies',
  '/contacts',
  '/leads',
  '/opportunities',
  '/activities',
  '/deal-stages',
  '/industries',
];

/** Everything that people see of an organization, without when it was last touched. */
async function contentOf(user: User): Promise<string[]> {
  const lists = await Promise.all(paths.map(path => listAll(user, path)));
  return lists
    .flat()
    .map(({ version: _, updatedAtUtc: __, ...record }) => JSON.stringify(record))
    .sort();
}

export function cents(amount: unknown): number {
  return Math.round(Number(amount) * 100);
}

export const numberIn = (text: unknown) => Number(/\d+$/.exec(String(text))?.[0]);

/** Imports a generated export of a product with so many rows of each kind, checks every link and sum, and undoes it. */
export async function importGeneratedExport(
  app: TestApp,
  preset: ProductPreset,
  rows: number,
): Promise<void> {
  const { source } = preset;
  const user = await app.createTenant(source);
  await make(user, '/companies', { name: 'There before' });
  const before = await contentOf(user);
  const files = importingBatch(app, user);
  const read = await files.send(generateExport(preset, rows));
  expect(read.files.map(({ fileName, resource }) => `${resource}-export.csv: ${fileName}`)).toEqual(
    read.files.map(({ fileName }) => `${fileName}: ${fileName}`),
  );
  expect(new Set(read.files.map(file => file.source))).toEqual(new Set([source]));

  const checked = await files.check(read);
  const done = await files.run(checked);
  expect(done.job).toMatchObject({ state: 'done' });
  // The check has told the truth, and only what is damaged, or refers to it, is missing.
  expect(done.files.map(({ written }) => written)).toEqual(checked.files.map(({ counts }) => counts));
  for (const { written } of done.files) {
    expect(written?.error).toBeGreaterThan(0);
    expect(written?.error).toBeLessThanOrEqual(4);
    expect((written?.create ?? 0) + (written?.error ?? 0)).toBe(rows);
  }

  const companies = new Map((await listAll(user, '/companies')).map(({ id, name }) => [id, name]));
  for (const { lastName, companyId } of await listAll(user, '/contacts')) {
    expect(companies.get(companyId as string)).toBe(companyName(numberIn(lastName)));
  }
  const deals = await listAll(user, '/opportunities');
  const taken = deals.map(({ name }) => numberIn(name));
  expect(taken.length).toBeGreaterThanOrEqual(rows - 4);
  for (const { name, companyId, amount, closedAtUtc } of deals) {
    const n = numberIn(name);
    expect(cents(amount)).toBe(amountInCents(n));
    expect(Boolean(closedAtUtc)).toBe(isWon(n));
    expect([undefined, companyName(n)]).toContain(companies.get(companyId as string));
  }
  const sum = deals.reduce((total, { amount }) => total + cents(amount), 0);
  expect(sum).toBe(taken.reduce((total, n) => total + amountInCents(n), 0));
  const subjects = new Map(deals.map(({ id, name }) => [id, numberIn(name)]));
  for (const { subject, dealId } of await listAll(user, '/activities')) {
    expect(subjects.get(dealId as string)).toBe(numberIn(subject));
  }

  await user.call('POST', `/api/change-sets/${done.changeSetId}/undo`);
  expect(await contentOf(user)).toEqual(before);
}
