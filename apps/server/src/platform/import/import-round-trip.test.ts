import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importing } from '../../testing/imports/imports.ts';
import { listAll, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function download(user: User, path: string, format: string): Promise<Buffer> {
  const answer = await app.server.inject({
    url: `/api${path}/export?format=${format}`,
    headers: { authorization: `Bearer ${user.accessToken}` },
  });
  return answer.rawPayload;
}

/** What people entered, without what the server adds, in an order that does not depend on time. */
function contentOf(records: readonly Record<string, unknown>[], fields: readonly string[]): string[] {
  return records.map(record => JSON.stringify(fields.map(field => record[field] ?? null))).sort();
}

// XML cannot represent control characters, and line ends may change in a spreadsheet.
const words = fc.stringMatching(/^[ -~äöüß€ñ漢字=+@'";,\n-]{1,40}$/).filter(text => text.trim() !== '');
const line = words.map(text => text.trim().replaceAll('\n', ' '));
const lead = fc.record({
  firstName: line,
  lastName: line,
  phone: fc.option(
    fc.stringMatching(/^\+?[0-9 ()-]{6,20}$/).filter(text => text.trim().length > 5),
    { nil: undefined },
  ),
  companyName: fc.option(line, { nil: undefined }),
  notes: fc.option(
    words.map(text => text.trim()),
    { nil: undefined },
  ),
  estimatedValue: fc.integer({ min: 0, max: 1e9 }).map(cents => cents / 100),
  leadSource: fc.constantFrom(undefined, 'referral', 'website'),
  isActive: fc.boolean(),
});
const leadFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'companyName',
  'notes',
  'estimatedValue',
  'leadSource',
  'isActive',
  'status',
  'createdAtUtc',
];

it.each(['csv', 'xlsx'])('imports an export as %s unchanged', async format => {
  await fc.assert(
    fc.asyncProperty(fc.array(lead, { minLength: 40, maxLength: 60 }), async leads => {
      const [from, to] = [await app.createTenant(), await app.createTenant()];
      for (const [i, body] of leads.entries()) {
        await make(from, '/leads', { ...body, email: `p${i}@example.test` });
      }
      const files = importing(app, to);
      const checked = await files.check(await files.send('lead', await download(from, '/leads', format)));
      expect(checked.counts).toEqual({ create: leads.length, update: 0, skip: 0, error: 0 });
      const done = await files.run(checked);
      expect(done.written).toEqual(checked.counts);
      expect(contentOf(await listAll(to, '/leads'), leadFields)).toEqual(
        contentOf(await listAll(from, '/leads'), leadFields),
      );
    }),
    // Each run creates two organizations; shrinking would create many more.
    { numRuns: 2, endOnFailure: true },
  );
});

it('imports exported companies, contacts and deals with their references', async () => {
  const [from, to] = [await app.createTenant(), await app.createTenant()];
  const [tag] = await listAll(from, '/tags');
  const industry = (await listAll(from, '/industries'))[0];
  const company = await make(from, '/companies', {
    name: 'Norrsken, Inc.',
    website: 'https://norrsken.example',
    industryId: industry?.id,
    companySize: '11-50',
    annualRevenue: 12_500.25,
    tagIds: [tag?.id],
  });
  await make(from, '/companies', { name: 'Daughter', parentCompanyId: company.id });
  const contact = await make(from, '/contacts', {
    firstName: 'Ann',
    lastName: 'Alder',
    email: 'ann@norrsken.example',
    otherEmails: ['a@x.test', 'b@x.test'],
    companyId: company.id,
  });
  const lead = await make(from, '/leads', {
    firstName: 'Ann',
    lastName: 'Alder',
    email: 'ann@norrsken.example',
  });
  const deal = await make(from, '/opportunities', {
    leadId: lead.id,
    name: 'Ten arms',
    amount: 5000,
    expectedCloseDate: '2026-12-31',
    companyId: company.id,
    contactId: contact.id,
  });

  const files = importing(app, to);
  const take = async (resource: string, path: string, unknown = {}) => {
    const sent = await files.send(resource, await download(from, path, 'csv'));
    const checked = await files.check(sent, { unknown: { ...sent.settings?.unknown, ...unknown } });
    expect({ ...checked.counts, unknown: checked.unknown }).toMatchObject({ error: 0 });
    return files.run(checked);
  };
  await take('lead', '/leads');
  await take('company', '/companies', { parentCompanyId: { otherwise: 'create', values: {} } });
  await take('contact', '/contacts');
  await take('deal', '/opportunities');

  expect(await listAll(to, '/companies')).toHaveLength(2);
  const [daughter, mother] = (await listAll(to, '/companies')).sort((a, b) => (a.name < b.name ? -1 : 1));
  expect(daughter).toMatchObject({ name: 'Daughter', parentCompany: { name: 'Norrsken, Inc.' } });
  expect(mother).toMatchObject({
    domain: 'norrsken.example',
    industry: { name: industry?.name },
    annualRevenue: 12_500.25,
  });
  expect(mother?.tagIds).toHaveLength(1);
  expect(await listAll(to, '/contacts')).toMatchObject([
    { lastName: 'Alder', otherEmails: ['a@x.test', 'b@x.test'], company: { name: 'Norrsken, Inc.' } },
  ]);
  expect(await listAll(to, '/opportunities')).toMatchObject([
    {
      name: 'Ten arms',
      amount: 5000,
      expectedCloseDate: '2026-12-31',
      company: { name: 'Norrsken, Inc.' },
      contact: { fullName: 'Ann Alder' },
      leadId: (await listAll(to, '/leads'))[0]?.id,
      createdAtUtc: deal.createdAtUtc,
    },
  ]);
});
