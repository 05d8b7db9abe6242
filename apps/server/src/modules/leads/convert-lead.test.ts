import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { find, listAll, make, read, undo } from '../../testing/records.ts';
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

const person = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@navy.example',
  phone: '+1 555 0100',
  companyName: 'Navy',
  jobTitle: 'Admiral',
  estimatedValue: 5000,
  leadSource: 'referral',
};
const makeLead = (body: object = {}) => make(user, '/leads', { ...person, ...body });
const toContact = (id: string, body?: object, by: User = user) =>
  by.call('POST', `/api/leads/${id}/convert-to-contact`, { body });
const toDeal = (id: string, body: object = {}, by: User = user) =>
  by.call('POST', `/api/leads/${id}/convert-to-opportunity`, {
    body: { opportunityName: 'Compilers', ...body },
  });
const preview = async (id: string) => (await user.call('GET', `/api/leads/${id}/conversion`)).body;

/** All rows of what a conversion touches, without what every change moves on. */
async function everything() {
  const paths = ['/leads', '/contacts', '/companies', '/opportunities', '/activities'];
  const rows = await Promise.all(paths.map(path => listAll(user, path)));
  return rows.flat().map(row => ({ ...row, version: 0, updatedAtUtc: '' }));
}

describe('converting to a contact', () => {
  it('creates a contact and a company from the lead, and marks the lead as converted', async () => {
    const lead = await makeLead({ website: 'https://www.navy.example/about' });
    const { status, body } = await toContact(lead.id);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        message: 'Grace Hopper is a contact now.',
        contact: {
          fullName: 'Grace Hopper',
          email: person.email,
          phone: person.phone,
          jobTitle: 'Admiral',
          leadSourceId: lead.leadSourceId,
          ownerUserId: user.userId,
          company: { name: 'Navy' },
        },
      },
    });
    const { contact } = body as { contact: { id: string; companyId: string } };
    expect(await read(user, '/companies', contact.companyId)).toMatchObject({ domain: 'navy.example' });
    expect(await read(user, '/leads', lead.id)).toMatchObject({
      convertedAtUtc: expect.any(String),
      contactId: contact.id,
      companyId: contact.companyId,
      dealId: null,
      status: 'qualified',
    });
  });

  it('qualifies an unqualified lead, which undo reverts; a lead in a later status keeps it', async () => {
    const fresh = await makeLead();
    const converted = await toDeal(fresh.id);
    expect(await read(user, '/leads', fresh.id)).toMatchObject({ status: 'qualified' });
    expect((await undo(user, converted)).status).toBe(200);
    expect(await read(user, '/leads', fresh.id)).toMatchObject({ status: 'new', convertedAtUtc: null });

    for (const status of ['negotiation', 'closed-won', 'closed-lost']) {
      const lead = await makeLead({ status, email: `${status}@navy.example` });
      expect((await toContact(lead.id)).status).toBe(200);
      expect(await read(user, '/leads', lead.id)).toMatchObject({ status });
    }
  });

  it('links the contact that has the address, also as another of its addresses, and its company', async () => {
    const company = await make(user, '/companies', { name: 'Harvard' });
    const contact = await make(user, '/contacts', {
      lastName: 'Hopper',
      email: 'grace@harvard.example',
      otherEmails: ['Grace@Navy.example'],
      companyId: company.id,
    });
    const lead = await makeLead();
    expect(await preview(lead.id)).toEqual({
      convertedAtUtc: null,
      isContact: false,
      isOpportunity: false,
      contact: { id: contact.id, name: 'Hopper', matchedBy: 'email' },
      company: { id: company.id, name: 'Harvard', matchedBy: 'contact' },
      opportunityName: 'Navy – Grace Hopper',
      amount: 5000,
    });
    expect(await toContact(lead.id)).toMatchObject({
      status: 200,
      body: { message: 'The lead is linked to the contact Hopper.', contact: { id: contact.id } },
    });
    expect(await listAll(user, '/contacts')).toHaveLength(1);
    expect(await listAll(user, '/companies')).toHaveLength(1);
  });

  it.each([
    ['the domain of the address', { name: 'US Navy', domain: 'navy.example' }, {}, 'domain'],
    [
      'the domain of the website',
      { name: 'X', website: 'http://x.example/a' },
      { website: 'x.example' },
      'domain',
    ],
    ['the name, whatever its case', { name: 'NAVY' }, {}, 'name'],
  ])('finds the company by %s', async (_, company, body, matchedBy) => {
    const { id, name } = await make(user, '/companies', company);
    const lead = await makeLead(body);
    expect(await preview(lead.id)).toMatchObject({ company: { id, name, matchedBy } });
  });

  it('does not treat everybody at gmail.com as colleagues', async () => {
    await make(user, '/companies', { name: 'Gmail lovers', domain: 'gmail.com' });
    const lead = await makeLead({ email: 'grace@gmail.com', companyName: null });
    expect(await preview(lead.id)).toMatchObject({
      company: null,
      opportunityName: 'Grace Hopper – New deal',
    });
    expect(await toContact(lead.id)).toMatchObject({ body: { contact: { companyId: null } } });
  });

  it('uses chosen records instead of matching ones, and new ones if requested', async () => {
    const matching = await make(user, '/contacts', { lastName: 'Hopper', email: person.email });
    const chosen = await make(user, '/companies', { name: 'Chosen' });
    const answer = await toContact((await makeLead()).id, { contactId: null, companyId: chosen.id });
    const { contact } = answer.body as { contact: { id: string; companyId: string } };
    expect(contact.id).not.toBe(matching.id);
    expect(contact.companyId).toBe(chosen.id);

    const stranger = await app.createTenant();
    const theirs = await make(stranger, '/contacts', { lastName: 'Other' });
    expect(await toContact((await makeLead()).id, { contactId: theirs.id })).toMatchObject({
      status: 400,
      body: { fields: { contactId: 'This contact does not exist' } },
    });
  });

  it('happens only once with concurrent requests', async () => {
    const lead = await makeLead();
    const answers = await Promise.all([toContact(lead.id), toContact(lead.id), toContact(lead.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await toContact(lead.id)).toMatchObject({
      status: 409,
      body: { message: 'This lead has been converted to a contact already.' },
    });
    expect(await listAll(user, '/contacts')).toHaveLength(1);
    expect(await listAll(user, '/companies')).toHaveLength(1);
  });

  it('is possible for a lead that was imported with hardly anything', async () => {
    const lead = await makeLead({ companyName: null, leadSource: null, phone: null });
    await app.database.tenants.write(
      { tenantId: user.tenantId, userId: user.userId, permissions: new Map() },
      { id: crypto.randomUUID(), action: 'import', changedEntities: new Set() },
      tx => tx`update crm.lead set first_name = null, last_name = null where tenant_id = ${user.tenantId}`,
    );
    expect(await toContact(lead.id)).toMatchObject({
      status: 200,
      body: { contact: { fullName: person.email, companyId: null } },
    });
  });
});

describe('converting to an opportunity', () => {
  it('makes a deal at the first open stage with the lead’s value, source and owner, and a contact and company', async () => {
    const colleague = await app.addUser(user, 'Sales representative');
    const lead = await makeLead({ assignedToUserId: colleague.userId });
    const { status, body } = await toDeal(lead.id);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        message: 'The opportunity Compilers is made.',
        opportunity: {
          name: 'Compilers',
          amount: 5000,
          baseAmount: 5000,
          probability: 10,
          dealStage: { name: 'Qualification' },
          company: { name: 'Navy' },
          contact: { fullName: 'Grace Hopper' },
          ownerUserId: colleague.userId,
          leadId: lead.id,
          leadSourceId: lead.leadSourceId,
        },
      },
    });
    const { opportunity } = body as { opportunity: { id: string; contactId: string; companyId: string } };
    expect(await read(user, '/leads', lead.id)).toMatchObject({
      dealId: opportunity.id,
      contactId: opportunity.contactId,
      companyId: opportunity.companyId,
    });
    expect(await toDeal(lead.id)).toMatchObject({
      status: 409,
      body: { message: 'This lead has been converted to an opportunity already.' },
    });
    expect((await toContact(lead.id)).status).toBe(409);
  });

  it('takes amount, stage and date, and keeps the links of an earlier conversion', async () => {
    const lead = await makeLead();
    const { contact } = (await toContact(lead.id)).body as { contact: { id: string; companyId: string } };
    const stage = await find(user, '/deal-stages', 'name', 'Proposal');
    const answer = await toDeal(lead.id, {
      amount: 12.5,
      dealStageId: stage.id,
      expectedCloseDate: '2027-01-31',
    });
    expect(answer.body).toMatchObject({
      opportunity: {
        amount: 12.5,
        probability: 50,
        dealStageId: stage.id,
        expectedCloseDate: '2027-01-31',
        contactId: contact.id,
        companyId: contact.companyId,
      },
    });
    expect(await listAll(user, '/contacts')).toHaveLength(1);
  });

  it('requires a name and rejects unknown values', async () => {
    const lead = await makeLead();
    expect(await toDeal(lead.id, { opportunityName: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { opportunityName: expect.any(String) } },
    });
    expect(await toDeal(lead.id, { stage: 'x' })).toMatchObject({
      body: { fields: { stage: expect.any(String) } },
    });
    expect((await toDeal(crypto.randomUUID())).status).toBe(404);
  });

  it('happens only once with concurrent requests', async () => {
    const lead = await makeLead();
    const answers = await Promise.all([toDeal(lead.id), toDeal(lead.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await listAll(user, '/opportunities')).toHaveLength(1);
  });

  it('gives the lead’s activities to the contact, the company and the deal', async () => {
    const lead = await makeLead();
    const other = await make(user, '/contacts', { lastName: 'Other' });
    await make(user, '/activities', { kind: 'note', subject: 'First call', leadId: lead.id });
    await make(user, '/activities', {
      kind: 'note',
      subject: 'With other',
      leadId: lead.id,
      contactId: other.id,
    });
    const { opportunity } = (await toDeal(lead.id)).body as { opportunity: Record<string, string> };
    const { id: dealId, contactId, companyId } = opportunity;
    expect(await find(user, '/activities', 'subject', 'First call')).toMatchObject({
      dealId,
      contactId,
      companyId,
    });
    expect(await find(user, '/activities', 'subject', 'With other')).toMatchObject({
      dealId,
      contactId: other.id,
    });
  });
});

describe('undoing a conversion', () => {
  it.each([
    ['contact', toContact],
    ['opportunity', toDeal],
  ])('to %s takes everything back, row by row, and can be repeated', async (_, convert) => {
    const lead = await makeLead();
    await make(user, '/activities', { kind: 'note', subject: 'A note', leadId: lead.id });
    const before = await everything();
    const converted = await convert(lead.id);
    expect(await everything()).not.toEqual(before);
    expect((await undo(user, converted)).status).toBe(200);
    expect(await everything()).toEqual(before);
    expect((await convert(lead.id)).status).toBe(200);
  });
});

describe('the permission to convert', () => {
  it('requires writing leads and the created records; otherwise nothing changes', async () => {
    const lead = await makeLead();
    const before = await everything();
    const marketing = await app.addUser(user, 'Marketing');
    expect((await toDeal(lead.id, {}, marketing)).status).toBe(403);
    const service = await app.addUser(user, 'Service');
    expect((await toContact(lead.id, {}, service)).status).toBe(403);
    expect(await everything()).toEqual(before);
    expect((await toContact(lead.id, {}, marketing)).status).toBe(200);
  });

  it('does not extend to other organizations', async () => {
    const lead = await makeLead();
    const stranger = await app.createTenant();
    expect((await toContact(lead.id, {}, stranger)).status).toBe(404);
    expect((await stranger.call('GET', `/api/leads/${lead.id}/conversion`)).status).toBe(404);
  });
});
