import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Found, make, read, undo } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { newId } from '../../ids.ts';
import { similarityOf } from './similarity.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navy.example' };
const makeLead = (change: object = {}) => make(user, '/leads', { ...grace, ...change });

async function find(path: string, query: Record<string, string>) {
  const { body } = await user.call('GET', `/api${path}/duplicates?${new URLSearchParams(query)}`);
  return (body as { record: Found; reasons: string[] }[]).map(({ record, reasons }) => [record.id, reasons]);
}

describe('duplicates', () => {
  it('of a lead are found by email, by phone number, by name and company, and not otherwise', async () => {
    const { id } = await makeLead({ phone: '+49 (30) 123-4567', companyName: 'Navy' });
    expect(await find('/leads', { email: 'GRACE@navy.example' })).toEqual([[id, ['email']]]);
    expect(await find('/leads', { phone: '0049301234567' })).toEqual([[id, ['phone']]]);
    expect(await find('/leads', { phone: '+49301234568' })).toEqual([]);
    const named = { lastName: 'hopper', companyName: 'navy' };
    expect(await find('/leads', named)).toEqual([[id, ['nameAndCompany']]]);
    expect(await find('/leads', { lastName: 'hopper' })).toEqual([]);
    expect(await find('/leads', { email: 'grace@navy.example', except: id })).toEqual([]);
  });

  it.each([
    { firstName: 'Grase', lastName: 'Hopper', companyName: 'Navy' },
    { firstName: 'Grace', lastName: 'Hoper', companyName: 'NAVY Inc.' },
    { firstName: 'G.', lastName: 'Hopper', companyName: 'Navy' },
  ])('of a lead are found if its names are similar: %o', async typed => {
    const { id } = await makeLead({ companyName: 'Navy Ltd' });
    expect(await find('/leads', typed)).toEqual([[id, ['similar']]]);
  });

  it('are not found if only some of the names are similar', async () => {
    await makeLead({ companyName: 'Navy' });
    expect(await find('/leads', { firstName: 'Grace', lastName: 'Kelly', companyName: 'Navy' })).toEqual([]);
    expect(await find('/leads', { firstName: 'Grace', lastName: 'Hopper', companyName: 'Monaco' })).toEqual(
      [],
    );
  });

  it('of a company are found by domain and by a similar name', async () => {
    const { id } = await make(user, '/companies', {
      name: 'Müller Logistics GmbH',
      website: 'www.mueller.example',
    });
    expect(await find('/companies', { domain: 'mueller.example' })).toEqual([[id, ['domain']]]);
    expect(await find('/companies', { name: 'Müller Logistic' })).toEqual([[id, ['similar']]]);
    expect(await find('/companies', { name: 'Müller Motors' })).toEqual([]);
  });

  it('of a contact are found by its name at the same company', async () => {
    const company = await make(user, '/companies', { name: 'Navy' });
    const { id } = await make(user, '/contacts', { ...grace, companyId: company.id });
    const named = { lastName: 'Hopper', companyId: company.id };
    expect(await find('/contacts', named)).toEqual([[id, ['nameAndCompany']]]);
    expect(await find('/contacts', { lastName: 'Hopper', companyId: newId() })).toEqual([]);
  });

  it('reject fields that are not compared', async () => {
    expect((await user.call('GET', '/api/leads/duplicates?notes=x')).status).toBe(400);
    expect((await user.call('GET', '/api/tags/duplicates')).status).not.toBe(200);
  });
});

describe('merging', () => {
  it('keeps one with the chosen values and everything of the others, and is undone as one', async () => {
    const kept = await makeLead({ phone: '111111' });
    const other = await makeLead({ email: 'hopper@navy.example', phone: '222222' });
    const note = await make(user, '/activities', { kind: 'note', subject: 'Called', leadId: other.id });
    const deal = await make(user, '/deals', { name: 'Ships', leadId: other.id });
    const answer = await user.call('POST', `/api/leads/${kept.id}/merge`, {
      body: { others: [other.id], values: { phone: '222222' } },
    });
    expect(answer).toMatchObject({ status: 200, body: { id: kept.id, phone: '222222', email: grace.email } });
    expect((await user.call('GET', `/api/leads/${other.id}`)).status).toBe(404);
    expect(await read(user, '/activities', note.id)).toMatchObject({ leadId: kept.id });
    expect(await read(user, '/deals', deal.id)).toMatchObject({ leadId: kept.id });

    expect((await undo(user, answer)).status).toBe(200);
    const version = expect.any(Number);
    const times = { version, updatedAtUtc: expect.any(String), leadScore: version };
    expect(await read(user, '/leads', kept.id)).toEqual({ ...kept, ...times });
    expect(await read(user, '/leads', other.id)).toEqual({ ...other, ...times });
    expect(await read(user, '/activities', note.id)).toMatchObject({ leadId: other.id });
    expect(await read(user, '/deals', deal.id)).toMatchObject({ leadId: other.id });
  });

  it('does not make a company its own parent', async () => {
    const parent = await make(user, '/companies', { name: 'Parent' });
    const child = await make(user, '/companies', { name: 'Child', parentCompanyId: parent.id });
    const sister = await make(user, '/companies', { name: 'Sister', parentCompanyId: parent.id });
    await user.call('POST', `/api/companies/${child.id}/merge`, { body: { others: [parent.id] } });
    expect(await read(user, '/companies', child.id)).toMatchObject({ parentCompanyId: null });
    expect(await read(user, '/companies', sister.id)).toMatchObject({ parentCompanyId: child.id });
  });

  it('returns the kept record even if it is assigned to somebody else', async () => {
    const permissions = Object.fromEntries(
      ['read', 'edit', 'delete'].map(action => [`leads.${action}`, 'own']),
    );
    await make(user, '/user-roles', { name: 'Own', permissions });
    const seller = await app.addUser(user, 'Own');
    const [kept, other] = [
      await makeLead({ assignedToUserId: seller.userId }),
      await makeLead({ assignedToUserId: seller.userId }),
    ];
    const body = { others: [other.id], values: { assignedToUserId: user.userId } };
    const answer = await seller.call('POST', `/api/leads/${kept.id}/merge`, { body });
    expect(answer).toMatchObject({ status: 200, body: { id: kept.id, assignedToUserId: user.userId } });
    expect((await seller.call('GET', `/api/leads/${kept.id}`)).status).toBe(404);
  });

  it('is refused with itself, with missing records, and without permission', async () => {
    const kept = await makeLead();
    const other = await makeLead();
    const merge = (as: User, others: string[]) =>
      as.call('POST', `/api/leads/${kept.id}/merge`, { body: { others } });
    expect((await merge(user, [kept.id])).status).toBe(400);
    expect((await merge(user, [other.id, newId()])).status).toBe(404);
    expect((await merge(await app.addUser(user, 'Read only'), [other.id])).status).toBe(403);
    expect((await merge(await app.createTenant(), [other.id])).status).toBe(404);
    expect(await read(user, '/leads', other.id)).toEqual(other);
  });
});

it.each([
  ['john', 'jon', 0.75],
  ['j', 'john', 1],
  ['smith', 'smith', 1],
  ['anna', 'otto', 0],
])('rates the similarity of %s and %s as %d', (one, other, expected) => {
  expect(similarityOf(one, other)).toBe(expected);
});
