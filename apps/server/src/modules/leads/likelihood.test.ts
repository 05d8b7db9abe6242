import type { LeadLikelihood } from '@pipewright/contract/operations/sales/leads.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sql } from '../../platform/database/connections/connection.ts';
import { openScoringTest } from '../../testing/lead-scoring.ts';
import { find, listAll, make } from '../../testing/records.ts';
import type { TestApp, User } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Sql;
let close: () => Promise<void>;
let admin: User;
beforeAll(async () => {
  ({ app, owner, close } = await openScoringTest());
  admin = await app.createTenant();
});
afterAll(() => close());

const ask = async (id: string, as = admin) => {
  const { status, body } = await as.call('GET', `/api/leads/${id}/likelihood`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as LeadLikelihood;
};

it('returns a chance with its reasons once enough leads are closed, from the leads that the caller may read', async () => {
  const statuses = await listAll(admin, '/lead-statuses');
  const won = statuses.find(({ isWon }) => isWon)?.id ?? '';
  const lost = statuses.find(({ isWon, isClosedStatus }) => isClosedStatus && !isWon)?.id ?? '';
  const [website, referral] = await Promise.all(
    ['website', 'referral'].map(async key => (await find(admin, '/lead-sources', 'key', key)).id),
  );
  const person = { firstName: 'Ada', lastName: 'King' };
  const lead = await make(admin, '/leads', { ...person, email: 'a@example.test', leadSourceId: referral });
  expect(await ask(lead.id)).toEqual({ closed: 0, won: 0, chance: null, reasons: [] });

  // As the triggers store them: 400 closed leads, of which those by referral were won three times as often.
  for (const [statusId, sourceId, n] of [
    [won, website, 50],
    [lost, website, 250],
    [won, referral, 50],
    [lost, referral, 50],
  ] as const) {
    await owner`
      insert into crm.lead_total (tenant_id, lead_status_id, lead_source_id, assigned_to_user_id, n, value)
      values (${admin.tenantId}, ${statusId}, ${sourceId ?? null}, ${admin.userId}, ${n}, 0)`;
  }
  const { closed, chance, reasons } = await ask(lead.id);
  expect(closed).toBe(400);
  expect(chance).toBeCloseTo(0.5, 1);
  expect(reasons[0]).toMatchObject({
    field: 'leadSourceId',
    name: 'Referral',
    closed: 100,
    won: 50,
    raises: true,
  });

  const seller = await app.addUser(admin, 'Sales representative');
  expect((await seller.call('GET', `/api/leads/${lead.id}/likelihood`)).status).toBe(404);
  const own = await make(seller, '/leads', { ...person, email: 'b@example.test' });
  expect(await ask(own.id, seller)).toMatchObject({ closed: 0, chance: null });

  // Leads without an owner are within the reach of every team.
  await owner`
    insert into crm.lead_total (tenant_id, lead_status_id, lead_source_id, n, value)
    values (${admin.tenantId}, ${lost}, ${website ?? null}, 7, 0)`;
  const reads = { 'masters.read': 'all', 'leads.create': 'team', 'leads.read': 'team' };
  await make(admin, '/user-roles', { name: 'Team', permissions: reads });
  const member = await app.addUser(admin, 'Team');
  const theirs = await make(member, '/leads', { ...person, email: 'c@example.test' });
  expect(await ask(theirs.id, member)).toMatchObject({ closed: 7 });

  await admin.call('PATCH', `/api/leads/${lead.id}`, { body: { leadStatusId: won } });
  expect(await ask(lead.id)).toMatchObject({ closed: 408, chance: null, reasons: [] });
});
