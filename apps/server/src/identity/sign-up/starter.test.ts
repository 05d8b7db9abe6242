import { afterAll, beforeAll, expect, it } from 'vitest';
import { newChangeSet, runText } from '../../platform/database/tenant/tenant-db.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { signUp } from '../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('starts Starter without a trial and applies its limits to every way of adding contacts', async () => {
  const body = {
    ...signUp({ subscriptionDetails: { startWithTrial: true } }),
    subscriptionPlanId: 'starter',
  };
  const answer = await app.call('POST', '/api/onboarding/complete', { body });
  const { jwtToken: token, organizationId: tenantId } = (
    answer.body as { result: { jwtToken: string; organizationId: string } }
  ).result;
  expect((await app.call('GET', '/api/organization', { token })).body).toMatchObject({
    plan: 'starter',
    effectivePlan: 'starter',
    trialEndsAtUtc: null,
    usage: { contacts: { limit: 250, used: 0 }, users: { limit: 5, used: 1 } },
  });

  await app.database.tenants.write(
    { tenantId, userId: null, permissions: new Map() },
    newChangeSet('test'),
    tx =>
      tx[runText](
        `insert into crm.contact (tenant_id, last_name, other_emails, other_phones, tag_ids, is_active)
         select $1, 'Contact ' || n, '{}', '{}', '{}', true from generate_series(1, 249) as n`,
        [tenantId],
      ),
  );
  const add = () => app.call('POST', '/api/contacts', { body: { lastName: 'One more' }, token });
  const last = await add();
  expect(last.status).toBe(201);
  const full = {
    status: 409,
    body: { message: expect.stringContaining('The Starter plan holds 250 contacts.') },
  };
  expect(await add()).toMatchObject(full);
  expect(await app.call('POST', '/api/sample-data', { token })).toMatchObject(full);

  const { id } = last.body as { id: string };
  const removed = await app.call('DELETE', `/api/contacts/${id}`, { token });
  expect((await add()).status).toBe(201);
  const undo = `/api/change-sets/${removed.headers['x-change-set']}/undo`;
  expect(await app.call('POST', undo, { token })).toMatchObject(full);
});
