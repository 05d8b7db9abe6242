import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAll, make, read, undo } from '../../testing/records.ts';
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

const makeDeal = (name: string, body: object = {}) => make(user, '/opportunities', { name, ...body });

describe('contacts of a deal', () => {
  it('have a role, and are deleted and restored with the deal or the contact', async () => {
    const deal = await makeDeal('Deal');
    const contact = await make(user, '/contacts', { lastName: 'Decider' });
    const body = { dealId: deal.id, contactId: contact.id, role: 'Decision maker' };
    const link = await make(user, '/deal-contacts', body);
    expect(link).toMatchObject({ contact: { fullName: 'Decider' }, deal: { name: 'Deal' } });
    expect(await listAll(user, `/deal-contacts?dealId=${deal.id}`)).toHaveLength(1);
    for (const path of [`/opportunities/${deal.id}`, `/contacts/${contact.id}`]) {
      const deleted = await user.call('DELETE', `/api${path}`);
      expect(deleted.status).toBe(204);
      expect(await listAll(user, '/deal-contacts')).toEqual([]);
      expect((await undo(user, deleted)).status).toBe(200);
      expect(await read(user, '/deal-contacts', link.id)).toMatchObject(body);
    }
  });

  it('follow merged contacts, and return by undo', async () => {
    const deal = await makeDeal('Deal');
    const [kept, other] = [
      await make(user, '/contacts', { lastName: 'Kept' }),
      await make(user, '/contacts', { lastName: 'Other' }),
    ];
    for (const { id } of [kept, other]) {
      await make(user, '/deal-contacts', { dealId: deal.id, contactId: id });
    }
    const merged = await user.call('POST', `/api/contacts/${kept.id}/merge`, {
      body: { others: [other.id] },
    });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    const links = await listAll(user, '/deal-contacts');
    expect(links.map(({ contactId }) => contactId)).toEqual([kept.id, kept.id]);
    expect((await undo(user, merged)).status).toBe(200);
    expect(await listAll(user, `/deal-contacts?contactId=${other.id}`)).toHaveLength(1);
  });
});
