import { type TimelineEntry, timelineCursor } from '@pipewright/contract/timeline.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { find, make } from '../../testing/records.ts';
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

const makeLead = () =>
  make(user, '/leads', { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navy.example' });
const note = (subject: string, body: object) => make(user, '/activities', { kind: 'note', subject, ...body });
const timeline = async (path: string, query = '', by = user) =>
  (await by.call('GET', `/api${path}/timeline${query}`)).body as TimelineEntry[];
const titles = (entries: readonly TimelineEntry[]) =>
  entries.map(entry => (entry.type === 'activity' ? entry.activity.subject : entry.operation));

describe('a timeline', () => {
  it('has changes and activities, the newest first', async () => {
    const lead = await makeLead();
    await note('First', { leadId: lead.id });
    await user.call('PATCH', `/api/leads/${lead.id}`, { body: { phone: '123' } });
    await note('Second', { leadId: lead.id });
    await note('Long ago', { leadId: lead.id, completedAtUtc: '2020-01-01T09:00:00Z' });
    await note('Planned', { kind: 'meeting', leadId: lead.id, dueAtUtc: '2999-01-01T09:00:00Z' });
    await note('Elsewhere', {});
    expect(titles(await timeline(`/leads/${lead.id}`))).toEqual([
      'Planned',
      'Second',
      'update',
      'First',
      'insert',
      'Long ago',
    ]);
  });

  it('pages through changes and activities without a gap or a repetition', async () => {
    const lead = await makeLead();
    for (const n of [1, 2, 3, 4, 5]) {
      await note(`Note ${n}`, { leadId: lead.id });
      await user.call('PATCH', `/api/leads/${lead.id}`, { body: { phone: `${n}` } });
      // All at the same time, before the creation of the lead.
      await note(`Old ${n}`, { leadId: lead.id, completedAtUtc: '2020-01-01T09:00:00Z' });
    }
    const all = await timeline(`/leads/${lead.id}`);
    expect(all).toHaveLength(16);
    for (const pageSize of [1, 2, 5, 16]) {
      const pages: TimelineEntry[] = [];
      let before = '';
      for (;;) {
        const page = await timeline(`/leads/${lead.id}`, `?pageSize=${pageSize}${before}`);
        const last = page.at(-1);
        if (!last) {
          break;
        }
        pages.push(...page);
        before = `&before=${timelineCursor(last)}`;
      }
      expect(pages).toEqual(all);
    }
  });

  it('can be limited to one kind', async () => {
    const lead = await makeLead();
    await note('A note', { leadId: lead.id });
    await note('A call', { kind: 'call', leadId: lead.id });
    expect(titles(await timeline(`/leads/${lead.id}`, '?kind=call'))).toEqual(['A call']);
    expect(titles(await timeline(`/leads/${lead.id}`, '?kind=change'))).toEqual(['insert']);
  });

  it.each(['?before=x', '?before=2026-01-01T00:00:00.000Z', '?kind=dance', '?pageSize=0'])(
    'refuses %s',
    async query => {
      const { id } = await makeLead();
      expect((await user.call('GET', `/api/leads/${id}/timeline${query}`)).status).toBe(400);
    },
  );

  it('of a company includes the activities of its contacts and deals', async () => {
    const company = await make(user, '/companies', { name: 'Navy' });
    const contact = await make(user, '/contacts', {
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@navy.example',
      companyId: company.id,
    });
    const deal = await make(user, '/opportunities', { name: 'Ship', companyId: company.id });
    const other = await make(user, '/companies', { name: 'Other' });
    await note('Of the company', { companyId: company.id });
    await note('Of the contact', { contactId: contact.id });
    await note('Of the deal, once', { dealId: deal.id, contactId: contact.id });
    await note('Of another', { companyId: other.id });
    expect(titles(await timeline(`/companies/${company.id}`))).toEqual([
      'Of the deal, once',
      'Of the contact',
      'Of the company',
      'insert',
    ]);
    expect(titles(await timeline(`/contacts/${contact.id}`))).toEqual([
      'Of the deal, once',
      'Of the contact',
      'insert',
    ]);
  });

  it('leaves out activities that the user may not read', async () => {
    const lead = await makeLead();
    await note('Secret', { leadId: lead.id });
    const reader = await app.addUser(user, 'Read only');
    const role = await find(user, '/user-roles', 'name', 'Read only');
    const allow = (permissions: object) =>
      user.call('PATCH', `/api/user-roles/${role.id}`, { body: { permissions } });
    await allow({ 'leads.read': 'all' });
    expect(titles(await timeline(`/leads/${lead.id}`, '', reader))).toEqual(['insert']);
    await allow({ 'leads.read': 'all', 'activities.read': 'own' });
    await note('Theirs', { leadId: lead.id, assignedToUserId: reader.userId });
    expect(titles(await timeline(`/leads/${lead.id}`, '', reader))).toEqual(['Theirs', 'insert']);
  });

  it('of a master data record contains only changes', async () => {
    const priority = await find(user, '/priorities', 'name', 'High');
    await note('Urgent', { priorityId: priority.id });
    expect(titles(await timeline(`/priorities/${priority.id}`))).toEqual([]);
  });
});
