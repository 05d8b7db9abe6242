import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amountInCents } from '../../../testing/imports/generated-exports.ts';
import { cents, importGeneratedExport, numberIn } from '../../../testing/imports/import-generated-export.ts';
import { importingBatch } from '../../../testing/imports/imports.ts';
import { listAll, make } from '../../../testing/records.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { presets } from './recognize-preset.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

// All others, and more rows: generated-exports.long.ts.
const usual = presets.filter(({ source }) => source === 'Salesforce');

it.each(usual)('a damaged export of $source is linked, complete to the cent, and undone', preset =>
  importGeneratedExport(app, preset, 100),
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
