import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importing } from '../../testing/imports/imports.ts';
import { listAll, make, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

const addTerritory = (name: string, values: object = {}) => make(user, '/territories', { name, ...values });
const isSmall = { field: 'companySize', op: 'is', value: '1-10' };
const byName = async (path: string) => new Map((await listAll(user, path)).map(row => [row.name, row]));

describe('an import', () => {
  it('places new and changed records by the same rules, and keeps what the file says', async () => {
    const person = await app.addUser(user, 'Sales representative');
    const small = await addTerritory('Small', {
      companyFilter: isSmall,
      ownerRule: 'round-robin',
      memberUserIds: [person.userId],
    });
    const other = await addTerritory('Other');
    await make(user, '/companies', { name: 'Known', companySize: '11-50', ownerUserId: user.userId });
    const files = importing(app, user);
    const rows = [
      'Company name,Size,Territory,Owner',
      'New,1-10,,',
      `Owned,1-10,,${user.email}`,
      'Chosen,1-10,Other,',
      'Known,1-10,,',
    ];
    const read = await files.send('company', rows.join('\r\n'));
    expect(read.settings?.mapping).toEqual(['name', 'companySize', 'territoryId', 'ownerUserId']);
    const done = await files.run(
      await files.check(read, { duplicates: { keys: ['name'], action: 'overwrite' } }),
    );
    expect(done.counts).toMatchObject({ create: 3, update: 1, error: 0 });
    const companies = await byName('/companies');
    expect(companies.get('New')).toMatchObject({ territoryId: small.id, ownerUserId: person.userId });
    expect(companies.get('Owned')).toMatchObject({
      territoryId: small.id,
      ownerUserId: user.userId,
      ownerByTerritory: false,
    });
    expect(companies.get('Chosen')).toMatchObject({ territoryId: other.id, followsTerritoryRules: false });
    expect(companies.get('Known')).toMatchObject({ territoryId: small.id, ownerUserId: person.userId });
  });
});

describe('an export', () => {
  it('has the name of the territory', async () => {
    await addTerritory('Small', { companyFilter: isSmall });
    await make(user, '/companies', { name: 'A', companySize: '1-10' });
    const { body } = await user.call('GET', '/api/companies/export?format=csv');
    expect(String(body)).toMatch(/Territory/);
    expect(String(body)).toMatch(/Small/);
  });
});

describe('other ways to write', () => {
  it('converts a lead to a company in its territory', async () => {
    const all = await addTerritory('All', { companyFilter: { and: [] } });
    const lead = await make(user, '/leads', {
      firstName: 'A',
      lastName: 'B',
      email: 'a@navy.test',
      companyName: 'Navy',
    });
    const answer = await user.call('POST', `/api/leads/${lead.id}/convert-to-contact`, { body: {} });
    expect(answer.status).toBe(200);
    expect((await byName('/companies')).get('Navy')).toMatchObject({ territoryId: all.id });
  });

  it('merges companies, and what is kept follows the rules', async () => {
    const small = await addTerritory('Small', { companyFilter: isSmall });
    const kept = await make(user, '/companies', { name: 'Kept' });
    const other = await make(user, '/companies', { name: 'Other', companySize: '1-10' });
    const merged = await user.call('POST', `/api/companies/${kept.id}/merge`, {
      body: { others: [other.id], values: { companySize: '1-10' } },
    });
    expect(merged.body).toMatchObject({ territoryId: small.id });
    expect((await undo(user, merged)).status).toBe(200);
    const companies = await byName('/companies');
    expect(companies.get('Kept')).toMatchObject({ territoryId: null });
    expect(companies.get('Other')).toMatchObject({ territoryId: small.id });
  });

  it('undoes the deletion of a company that was placed by hand', async () => {
    await addTerritory('Small', { companyFilter: isSmall });
    const hand = await addTerritory('By hand');
    const { id } = await make(user, '/companies', { name: 'A', companySize: '1-10', territoryId: hand.id });
    const deleted = await user.call('DELETE', `/api/companies/${id}`);
    expect((await undo(user, deleted)).status).toBe(200);
    expect((await byName('/companies')).get('A')).toMatchObject({
      territoryId: hand.id,
      followsTerritoryRules: false,
    });
  });
});
