import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { ProductPreset } from '../../platform/import/presets/preset.ts';
import { listAll, make } from '../records.ts';
import type { TestApp, User } from '../test-app.ts';
import { amountInCents, companyName, damageIn, generateExport, isWon } from './generated-exports.ts';
import { importingBatch } from './imports.ts';

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
async function hashOf(user: User): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    const records = (await listAll(user, path)).map(({ version: _, updatedAtUtc: __, ...record }) =>
      JSON.stringify(record),
    );
    hash.update(records.sort().join('\n'));
  }
  return hash.digest('hex');
}

export function cents(amount: unknown): number {
  return Math.round(Number(amount) * 100);
}

export const numberIn = (text: unknown) => Number(/\d+$/.exec(String(text))?.[0]);

/**
 * Imports a generated export of a product with the given number of rows of each kind, checks every link and sum, and
 * undoes it.
 */
export async function importGeneratedExport(
  app: TestApp,
  preset: ProductPreset,
  rows: number,
): Promise<void> {
  const { source } = preset;
  const user = await app.createTenant(source);
  await make(user, '/companies', { name: 'There before' });
  const before = await hashOf(user);
  const files = importingBatch(app, user);
  const read = await files.send(generateExport(preset, rows));
  expect(read.files.map(({ fileName }) => fileName)).toEqual(
    read.files.map(({ resource }) => `${resource}-export.csv`),
  );
  expect(new Set(read.files.map(file => file.source))).toEqual(new Set([source]));

  const checked = await files.check(read);
  const done = await files.run(checked);
  expect(done.job).toMatchObject({ state: 'done' });
  // The result matches the check.
  expect(done.files.map(({ written }) => written)).toEqual(checked.files.map(({ counts }) => counts));

  const companies = new Map((await listAll(user, '/companies')).map(({ id, name }) => [id, name]));
  const contacts = await listAll(user, '/contacts');
  const deals = await listAll(user, '/opportunities');
  const imported: Record<string, readonly unknown[]> = {
    company: [...companies.values()].filter(name => name !== 'There before'),
    contact: contacts.map(({ lastName }) => lastName),
    lead: (await listAll(user, '/leads')).map(({ lastName }) => lastName),
    deal: deals.map(({ name }) => name),
    activity: (await listAll(user, '/activities')).map(({ subject }) => subject),
  };
  for (const { resource } of read.files) {
    expectFates(preset, resource ?? '', rows, new Set((imported[resource ?? ''] ?? []).map(numberIn)));
  }

  for (const { lastName, companyId } of contacts) {
    expect(companies.get(companyId as string)).toBe(companyName(numberIn(lastName)));
  }
  for (const { name, companyId, amount, closedAtUtc } of deals) {
    const n = numberIn(name);
    expect([n, cents(amount)]).toEqual([n, amountInCents(n)]);
    expect(Boolean(closedAtUtc)).toBe(isWon(n));
    expect([undefined, companyName(n)]).toContain(companies.get(companyId as string));
  }
  const sum = deals.reduce((total, { amount }) => total + cents(amount), 0);
  expect(sum).toBe(deals.reduce((total, { name }) => total + amountInCents(numberIn(name)), 0));
  const subjects = new Map(deals.map(({ id, name }) => [id, numberIn(name)]));
  for (const { subject, dealId } of await listAll(user, '/activities')) {
    expect([undefined, numberIn(subject)]).toContain(subjects.get(dealId as string));
  }

  const { body } = await user.call('POST', `/api/change-sets/${done.changeSetId}/undo`);
  const { job } = body as { job?: { id: string } };
  while (job && (await app.longJobs.worker.step(user.tenantId, { jobId: job.id })) === 'again') {}
  expect(await hashOf(user)).toBe(before);
}

/** The links of records of a kind. If the linked row was rejected, a row may be rejected as well. */
const linked: Readonly<Record<string, readonly string[]>> = {
  contact: ['company'],
  deal: ['company', 'contact'],
  activity: ['company', 'contact', 'deal'],
};

/** Where other files link to companies by name, these are created also if their own rows are refused. */
function namesCompanies({ exports }: ProductPreset): boolean {
  return exports.some(({ columns }) => Object.values(columns).includes('companyId'));
}

/** No irreparable row is imported, and all others are, except those that are linked to one. */
function expectFates(preset: ProductPreset, kind: string, rows: number, imported: ReadonlySet<number>): void {
  const wrong: string[] = [];
  for (let n = 0; n < rows; n++) {
    const damage = damageIn(preset, kind, n);
    const isRefused = damage?.fate === 'refused';
    if (isRefused && kind === 'company' && namesCompanies(preset)) {
      continue;
    }
    const mayBeMissing = (linked[kind] ?? []).some(each => {
      const other = damageIn(preset, each, n);
      // Links by name do not find somebody whose first name is damaged.
      return other?.fate === 'refused' || other?.field === 'firstName';
    });
    if (imported.has(n) === isRefused && !(mayBeMissing && !isRefused)) {
      wrong.push(
        `${preset.source} ${kind} ${n} (${damage?.name ?? 'whole'}) was ${isRefused ? 'imported' : 'refused'}`,
      );
    }
  }
  expect(wrong.join('\n')).toBe('');
}
