import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newChangeSet, runText, type TenantTx } from '../../platform/database/tenant/tenant-db.ts';
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

const found = async (term: string, path = '/contacts') =>
  (await listAll(user, `${path}?search=${encodeURIComponent(term)}`)).map(({ id }) => id);

describe('a contact is found', () => {
  it('by its other addresses, by the digits of any of its phones, and by its company, whatever that is called now', async () => {
    const company = await make(user, '/companies', { name: 'Analytical Engines' });
    const { id } = await make(user, '/contacts', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@engines.example',
      phone: '+44 (20) 1111-2222',
      otherEmails: ['countess@lovelace.example'],
      otherPhones: ['(030) 33 44-55'],
      companyId: company.id,
    });
    for (const term of ['442011112222', 'countess@', '0303344', '(030) 33', 'analytical eng']) {
      expect(await found(term), term).toEqual([id]);
    }
    const { id: dealId } = await make(user, '/opportunities', {
      name: 'Mill',
      companyId: company.id,
      contactId: id,
    });
    expect(await found('lovelace', '/opportunities')).toEqual([dealId]);

    const renamed = await user.call('PATCH', `/api/companies/${company.id}`, {
      body: { name: 'Difference Co' },
    });
    expect(await found('analytical')).toEqual([]);
    expect(await found('difference')).toEqual([id]);
    expect(await read(user, '/contacts', id)).toMatchObject({ version: 1 });
    expect(await found('difference', '/opportunities')).toEqual([dealId]);
    await undo(user, renamed);
    expect(await found('analytical')).toEqual([id]);
    const deleted = await user.call('DELETE', `/api/companies/${company.id}`);
    expect(await found('analytical')).toEqual([]);
    expect((await undo(user, deleted)).status).toBe(200);
    expect(await found('analytical')).toEqual([id]);
  });
});

describe('a place', () => {
  it.each(['/contacts', '/companies'])(
    'of %s is one place: the city brings its state and country',
    async path => {
      const [first, second] = await listAll(user, '/countries');
      const state = await make(user, '/states', { name: 'Test State', countryId: first?.id });
      const city = await make(user, '/cities', { name: 'Test City', stateId: state.id });
      const named = { name: 'Somebody', lastName: 'Somebody' };
      const body = Object.fromEntries(
        Object.entries(named).filter(([field]) => field === (path === '/contacts' ? 'lastName' : 'name')),
      );
      const { id } = await make(user, path, { ...body, cityId: city.id });
      expect(await read(user, path, id)).toMatchObject({ stateId: state.id, countryId: first?.id });
      expect(
        await user.call('POST', `/api${path}`, { body: { ...body, cityId: city.id, countryId: second?.id } }),
      ).toMatchObject({
        status: 400,
        body: { fields: { cityId: 'This city is not in the chosen country' } },
      });
      // A state that moves takes its cities and their people along.
      const moved = await user.call('PATCH', `/api/states/${state.id}`, { body: { countryId: second?.id } });
      expect(moved.status).toBe(200);
      expect(await read(user, path, id)).toMatchObject({ cityId: city.id, countryId: second?.id });
      expect((await undo(user, moved)).status).toBe(200);
      expect(await read(user, path, id)).toMatchObject({ cityId: city.id, countryId: first?.id });
      const left = await user.call('PATCH', `/api${path}/${id}`, { body: { countryId: second?.id } });
      expect(left.body).toMatchObject({ countryId: second?.id, stateId: null, cityId: null });
    },
  );
});

describe('the Starter plan', () => {
  const message =
    'The Starter plan holds 250 contacts. Choose a larger plan, or delete contacts that you no longer need.';
  const inTenant = (work: (tx: TenantTx) => Promise<unknown>) =>
    app.database.tenants.write(
      { tenantId: user.tenantId, userId: user.userId, permissions: new Map() },
      newChangeSet('test'),
      work,
    );
  const setPlan = (plan: string, trialDays: number | null) =>
    inTenant(
      tx => tx`update crm.organization set plan = ${plan},
        trial_ends_at_utc = now() + make_interval(days => ${trialDays}::integer) where tenant_id = ${user.tenantId}`,
    );
  const fill = (count: number) =>
    inTenant(tx =>
      tx[runText](
        `insert into crm.contact (tenant_id, last_name, other_emails, other_phones, tag_ids, is_active)
         select $1, 'Contact ' || n, '{}', '{}', '{}', true from generate_series(1, $2::integer) as n`,
        [user.tenantId, count],
      ),
    );
  const add = () => user.call('POST', '/api/contacts', { body: { lastName: 'One more' } });

  it.each([
    ['without a trial', 'starter', null],
    ['with a trial that an older version began', 'starter', 20],
    ['after the trial of a larger plan', 'professional', -1],
  ])('%s rejects the 251st contact with an explanation', async (_, plan, trialDays) => {
    await setPlan(plan, trialDays);
    await fill(249);
    expect((await add()).status).toBe(201);
    expect(await add()).toMatchObject({ status: 409, body: { code: 'conflict', message } });
    expect((await user.call('GET', '/api/contacts?pageSize=1')).headers['x-total-count']).toBe('250');
  });

  it.each([
    ['during a trial', 'professional', 1],
    ['on a larger plan', 'professional', null],
  ])('does not limit anybody %s', async (_, plan, trialDays) => {
    await setPlan(plan, trialDays);
    await fill(251);
    expect((await add()).status).toBe(201);
  });

  it('keeps all contacts when the trial ends, and counts again after deletions', async () => {
    await fill(300);
    await setPlan('professional', -1);
    expect((await add()).status).toBe(409);
    expect((await user.call('GET', '/api/contacts?pageSize=1')).headers['x-total-count']).toBe('300');
    const ids = (await listAll(user, '/contacts')).slice(0, 51).map(({ id }) => id);
    expect((await user.call('POST', '/api/contacts/bulk-delete', { body: { ids } })).status).toBe(200);
    expect((await add()).status).toBe(201);
    expect((await add()).status).toBe(409);
  });

  it('applies to conversions and to undo', async () => {
    await setPlan('starter', null);
    await fill(250);
    const lead = await make(user, '/leads', { firstName: 'A', lastName: 'B', email: 'a@b.example' });
    expect(await user.call('POST', `/api/leads/${lead.id}/convert-to-contact`)).toMatchObject({
      status: 409,
      body: { message },
    });
    expect(await read(user, '/leads', lead.id)).toMatchObject({ convertedAtUtc: null, contactId: null });
    const { id } = await find(user, '/contacts', 'lastName', 'Contact 7');
    const deleted = await user.call('DELETE', `/api/contacts/${id}`);
    expect((await add()).status).toBe(201);
    expect(await undo(user, deleted)).toMatchObject({ status: 409, body: { message } });
  });

  it('gives the last free place to only one of several concurrent requests', async () => {
    await setPlan('starter', null);
    await fill(249);
    const answers = await Promise.all([add(), add(), add(), add()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });
});
