import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ImportReport } from '@pipewright/contract/operations/import/import-reports.ts';
import type { ImportedRow, ImportView } from '@pipewright/contract/operations/import/imports.ts';
import { expect } from 'vitest';
import type { ProductPreset } from '../../platform/import/presets/preset.ts';
import { isOpen } from '../../platform/import/values/resolve-names.ts';
import { type Found, listAll, make } from '../records.ts';
import type { TestApp, User } from '../test-app.ts';
import {
  countUnlinked,
  isCreatedByName,
  isRejected,
  isUnlinked,
  linksIn,
  problemsOf,
} from './export-links.ts';
import {
  amountInCents,
  damageIn,
  generatedKinds,
  generateExport,
  isWon,
  textIn,
} from './generated-exports.ts';
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

/** A company that the organization has before the import. */
const before = 'There before';

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
  await make(user, '/companies', { name: before });
  const hash = await hashOf(user);
  const files = importingBatch(app, user);
  const read = await files.send(generateExport(preset, rows));
  expect(read.files.map(({ fileName }) => fileName)).toEqual(
    read.files.map(({ resource }) => `${resource}-export.csv`),
  );
  expect(new Set(read.files.map(file => file.source))).toEqual(new Set([source]));

  const checked = await files.check(read);
  for (const file of checked.files) {
    expect([file.fileName, file.isDateOrderUnclear]).toEqual([file.fileName, false]);
    const view = await files.single.get(file.id);
    expectProblems(preset, rows, view, await files.single.allRows(view, 'error'));
  }
  const done = await files.run(checked);
  expect(done.job).toMatchObject({ state: 'done' });
  // The result matches the check.
  expect(done.files.map(({ written }) => written)).toEqual(checked.files.map(({ counts }) => counts));

  const report = await user.call('GET', `/api/import-batches/${done.id}/report`);
  expectReported(preset, rows, report.body as ImportReport);
  const records = await readImported(user);
  for (const { resource: kind } of generatedKinds(preset)) {
    expectFates(preset, kind, rows, records[kind]?.map(({ n }) => n) ?? []);
    expectLinks(preset, kind, records);
    expectRepairs(preset, kind, records[kind] ?? []);
  }
  expectAmounts(records.deal ?? []);

  const { body } = await user.call('POST', `/api/change-sets/${done.changeSetId}/undo`);
  const { job } = body as { job?: { id: string } };
  while (job && (await app.longJobs.worker.step(user.tenantId, { jobId: job.id })) === 'again') {}
  expect(await hashOf(user)).toBe(hash);
}

/** An imported record, and the number of its row. */
interface Imported {
  readonly n: number;
  readonly record: Found;
}

async function readImported(user: User): Promise<Readonly<Record<string, readonly Imported[]>>> {
  const numbered = async (path: string, title: string): Promise<Imported[]> =>
    (await listAll(user, path))
      .filter(record => record[title] !== before)
      .map(record => ({ n: numberIn(record[title]), record }));
  return {
    company: await numbered('/companies', 'name'),
    contact: await numbered('/contacts', 'lastName'),
    lead: await numbered('/leads', 'lastName'),
    deal: await numbered('/opportunities', 'name'),
    activity: await numbered('/activities', 'subject'),
  };
}

/** No row is imported that cannot be, and all others are, once. */
function expectFates(preset: ProductPreset, kind: string, rows: number, numbers: readonly number[]): void {
  const imported = new Set(numbers);
  expect([kind, numbers.length]).toEqual([kind, imported.size]);
  const wrong: string[] = [];
  for (let n = 0; n < rows; n++) {
    const isExpected = isCreatedByName(preset, kind) || !isRejected(preset, kind, n);
    if (imported.has(n) !== isExpected) {
      const damage = damageIn(preset, kind, n)?.name ?? 'whole';
      wrong.push(`${preset.source} ${kind} ${n} (${damage}) was ${isExpected ? 'rejected' : 'imported'}`);
    }
  }
  expect(wrong.join('\n')).toBe('');
}

function expectAmounts(deals: readonly Imported[]): void {
  const wrong = deals.filter(
    ({ n, record: { amount, closedAtUtc } }) =>
      cents(amount) !== amountInCents(n) || Boolean(closedAtUtc) !== isWon(n),
  );
  expect(wrong.map(({ n }) => `deal ${n} has another amount or state`)).toEqual([]);
  const sum = deals.reduce((total, { record }) => total + cents(record.amount), 0);
  expect(sum).toBe(deals.reduce((total, { n }) => total + amountInCents(n), 0));
}

/** Each rejected row says what is wrong with it, and where; and nothing is asked about any other value. */
function expectProblems(
  preset: ProductPreset,
  rows: number,
  { resource: kind, settings, unknown }: ImportView,
  errors: readonly ImportedRow[],
): void {
  const found = new Map(
    errors.map(({ row, problems }) => [
      row - 2,
      problems.map(({ reason, column }) => `${settings?.mapping[column ?? -1] ?? 'row'}: ${reason}`).sort(),
    ]),
  );
  const wrong: string[] = [];
  const reasons: string[] = [];
  for (let n = 0; n < rows; n++) {
    const problems = problemsOf(preset, kind, n);
    reasons.push(...problems.map(({ reason }) => reason));
    const expected = problems.map(({ field, reason }) => `${field ?? 'row'}: ${reason}`).sort();
    if (!isDeepStrictEqual(found.get(n) ?? [], expected)) {
      const damage = damageIn(preset, kind, n)?.name ?? 'whole';
      wrong.push(`${kind} ${n} (${damage}): ${JSON.stringify({ found: found.get(n), expected })}`);
    }
  }
  expect(wrong.join('\n')).toBe('');

  const rejected = new Set(reasons.flatMap(reason => /“(.+?)”/.exec(reason)?.[1] ?? []));
  const questions = settings ? unknown.filter(value => isOpen(settings, value)) : [];
  expect(questions.filter(({ value }) => !rejected.has(value))).toEqual([]);
}

/** The report counts the links that stay empty because the rows that they refer to are rejected. */
function expectReported(preset: ProductPreset, rows: number, { files }: ImportReport): void {
  for (const { resource, columns } of files) {
    const found = columns.flatMap(({ field, reasons }) =>
      reasons
        .filter(({ reason }) => reason.startsWith('No link: '))
        .map(({ count }): [string, number] => [field ?? '', count]),
    );
    expect([resource, Object.fromEntries(found)]).toEqual([
      resource,
      countUnlinked(preset, resource ?? '', rows),
    ]);
  }
}

/** What was damaged and could be repaired has the value that was meant. */
function expectRepairs(preset: ProductPreset, kind: string, records: readonly Imported[]): void {
  const wrong = records.flatMap(({ n, record }) => {
    const damage = damageIn(preset, kind, n);
    if (!damage || !('value' in damage.result) || !damage.result.value) {
      return [];
    }
    const expected = damage.result.value(textIn(preset, kind, n, damage.field));
    const found = record[damage.field];
    return found === expected ? [] : `${kind} ${n} (${damage.name}): ${JSON.stringify({ found, expected })}`;
  });
  expect(wrong.join('\n')).toBe('');
}

/** Every imported record is linked to those that its row refers to, and to no others. */
function expectLinks(
  preset: ProductPreset,
  kind: string,
  records: Readonly<Record<string, readonly Imported[]>>,
): void {
  for (const link of linksIn(preset, kind)) {
    const { to, field } = link;
    const numbers = new Map(records[to]?.map(({ n, record }) => [record.id, n]));
    const isRight = ({ n, record }: Imported) =>
      isUnlinked(preset, link, n) ? record[field] === null : numbers.get(String(record[field])) === n;
    const wrong = (records[kind] ?? []).filter(each => !isRight(each));
    expect(wrong.map(({ n }) => `${preset.source} ${kind} ${n} is not linked to its ${to}`)).toEqual([]);
  }
}
