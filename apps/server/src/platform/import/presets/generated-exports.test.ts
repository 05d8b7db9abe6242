import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amountInCents, companyName, generateExport, isWon } from '../../../testing/generated-exports.ts';
import { importingBatch } from '../../../testing/imports.ts';
import { listAll, make } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { presets } from './recognize-preset.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

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

function cents(amount: unknown): number {
  return Math.round(Number(amount) * 100);
}

const numberIn = (text: unknown) => Number(/\d+$/.exec(String(text))?.[0]);
const rows = 12;

describe.each(presets.map(preset => [preset.source, preset] as const))(
  'an export of %s',
  (source, preset) => {
    it('is recognized, linked and complete to the cent, and undone', async () => {
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
    });
  },
);

describe('our own export', () => {
  it('becomes the same records in another organization', async () => {
    const from = await app.createTenant('From');
    const company = await make(from, '/companies', { name: 'Acme', website: 'https://acme.example' });
    const contact = await make(from, '/contacts', {
      lastName: 'Alder',
      email: 'a@x.test',
      companyId: company.id,
    });
    for (const n of [1, 2, 3]) {
      const deal = await make(from, '/opportunities', {
        name: `Deal ${n}`,
        amount: amountInCents(n) / 100,
        companyId: company.id,
        contactId: contact.id,
      });
      await make(from, '/activities', { kind: 'call', subject: `Call ${n}`, dealId: deal.id });
    }
    const exported: Record<string, string> = {};
    for (const path of ['/activities', '/opportunities', '/contacts', '/companies']) {
      const answer = await app.server.inject({
        url: `/api${path}/export?format=csv`,
        headers: { authorization: `Bearer ${from.accessToken}` },
      });
      exported[`${path.slice(1)}.csv`] = answer.body;
    }
    const to = await app.createTenant('To');
    const files = importingBatch(app, to);
    const read = await files.send(exported);
    expect(read.files.map(({ resource, source }) => [resource, source])).toEqual(
      ['company', 'contact', 'deal', 'activity'].map(resource => [resource, 'Pipewright']),
    );
    const checked = await files.check(read);
    const done = await files.run(checked);
    expect(done.files.map(({ written }) => written)).toEqual([
      { create: 1, update: 0, skip: 0, error: 0 },
      { create: 1, update: 0, skip: 0, error: 0 },
      { create: 3, update: 0, skip: 0, error: 0 },
      { create: 3, update: 0, skip: 0, error: 0 },
    ]);
    const amounts = (await listAll(to, '/opportunities')).map(({ amount }) => cents(amount)).sort();
    expect(amounts).toEqual([1, 2, 3].map(amountInCents).sort());
    const deals = new Map((await listAll(to, '/opportunities')).map(({ id, name }) => [id, name]));
    for (const { subject, dealId, kind } of await listAll(to, '/activities')) {
      expect([kind, deals.get(dealId as string)]).toEqual(['call', `Deal ${numberIn(subject)}`]);
    }
  });
});
