import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

interface Lead {
  id: string;
  status: string;
  leadScore: number;
  version: number;
  [field: string]: unknown;
}
const person = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navy.example' };
const post = (body: object) => user.call('POST', '/api/leads', { body: { ...person, ...body } });
const make = async (body: object = {}) => {
  const { status, body: lead } = await post(body);
  expect(status, JSON.stringify(lead)).toBe(201);
  return lead as Lead;
};
const get = async (id: string) => (await user.call('GET', `/api/leads/${id}`)).body as Lead;
const masters = async <T = { id: string; key: string }>(path: string) =>
  (await user.call('GET', `/api/${path}?pageSize=500`)).body as T[];

describe('creating a lead', () => {
  it('returns everything that the screens show', async () => {
    const lead = await make({ leadSource: 'trade-show', priority: 'High', estimatedValue: 12_500.5 });
    expect(lead).toMatchObject({
      ...person,
      fullName: 'Grace Hopper',
      status: 'new',
      leadStatus: { name: 'New', isClosedStatus: false, colorCode: expect.stringMatching(/^#/) },
      leadSource: 'trade-show',
      leadSourceName: 'Trade Show',
      priority: 'high',
      estimatedValue: 12_500.5,
      isActive: true,
      country: null,
      assignedTo: { id: user.userId, fullName: expect.any(String) },
    });
  });

  it.each([
    ['an id', async () => (await masters('lead-statuses')).find(({ key }) => key === 'qualified')?.id],
    ['a key', async () => 'qualified'],
    ['a name', async () => 'Qualified'],
  ])('takes a status by %s', async (_, named) => {
    expect(await make({ leadStatusId: await named() })).toMatchObject({ status: 'qualified' });
  });

  it('uses the first open status for default-status-id, and without a status', async () => {
    expect(await make({ leadStatusId: 'default-status-id' })).toMatchObject({ status: 'new' });
    expect(await make()).toMatchObject({ status: 'new' });
  });

  it.each([
    [{ firstName: '' }, { firstName: 'First name is required' }],
    [{ lastName: undefined }, { lastName: 'Last name is required' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'grace' }, { email: 'Please enter a valid email address' }],
    [{ website: 'javascript:alert(1)' }, { website: 'Please enter a valid web address' }],
    [{ leadStatusId: 'no-such' }, { leadStatusId: 'There is no status “no-such”' }],
    [{ leadSource: 'hearsay' }, { leadSource: 'There is no “hearsay” in the list' }],
    [{ country: 'Atlantis' }, { countryId: 'There is no country “Atlantis” in the list' }],
    [{ estimatedValue: -1 }, { estimatedValue: 'Estimated value must be at least 0' }],
    [{ estimatedValue: 1e300 }, { estimatedValue: 'Estimated value must be at most 1000000000000' }],
    [{ notes: 'x'.repeat(10_001) }, { notes: 'Notes must have at most 10000 characters' }],
    [{ leadScore: 100 }, { leadScore: 'This field is not known here.' }],
    [{ tenantId: 'x' }, { tenantId: 'This field is not known here.' }],
  ])('refuses %j by name', async (body, fields) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'invalid', fields } });
  });

  it('stores unusual texts unchanged', async () => {
    const odd = {
      firstName: '=cmd()',
      lastName: '<script>שלום🎉</script>',
      notes: `${'n'.repeat(9_990)}\n\t"';--`,
    };
    expect(await get((await make(odd)).id)).toMatchObject(odd);
  });
});

describe('a place', () => {
  it('is found by name, and the city sets its state and country', async () => {
    const [country] = await masters<{ id: string; name: string }>('countries');
    const { body: state } = await user.call('POST', '/api/states', {
      body: { name: 'Test State', countryId: country?.id },
    });
    const stateId = (state as Lead).id;
    const { body: city } = await user.call('POST', '/api/cities', { body: { name: 'Test City', stateId } });
    const byCity = await make({ city: 'Test City' });
    expect(byCity).toMatchObject({
      cityId: (city as Lead).id,
      stateId,
      country: { id: country?.id, name: country?.name },
    });

    const cleared = await user.call('PATCH', `/api/leads/${(await make({ city: 'Test City' })).id}`, {
      body: { stateId: null },
    });
    expect(cleared.body).toMatchObject({ countryId: country?.id, stateId: null, cityId: null });
    const patched = await user.call('PATCH', `/api/leads/${byCity.id}`, { body: { countryId: country?.id } });
    expect(patched.body).toMatchObject({ countryId: country?.id, stateId: null, cityId: null });
    const other = (await masters<{ id: string }>('countries'))[1]?.id;
    expect(await post({ countryId: other, stateId })).toMatchObject({
      status: 400,
      body: { fields: { stateId: 'This state is not in the chosen country' } },
    });
  });

  it('that moves updates its leads once, and an undo reverts them', async () => {
    const [from, to] = await masters<{ id: string }>('countries');
    const create = async (path: string, body: object) =>
      (await user.call('POST', `/api/${path}`, { body })).body as Lead;
    const state = await create('states', { name: 'Moving State', countryId: from?.id });
    const city = await create('cities', { name: 'Moving City', stateId: state.id });
    const inCity = await make({ city: 'Moving City' });
    const inState = await make({ countryId: from?.id, stateId: state.id });

    const moved = await user.call('PATCH', `/api/states/${state.id}`, { body: { countryId: to?.id } });
    expect(moved.status).toBe(200);
    expect(await get(inCity.id)).toMatchObject({
      countryId: to?.id,
      cityId: city.id,
      version: inCity.version + 1,
    });
    expect(await get(inState.id)).toMatchObject({
      countryId: to?.id,
      stateId: state.id,
      version: inState.version + 1,
    });
    await user.call('POST', `/api/change-sets/${moved.headers['x-change-set']}/undo`);
    expect(await get(inCity.id)).toMatchObject({ countryId: from?.id, stateId: state.id, cityId: city.id });
    expect(await get(inState.id)).toMatchObject({ countryId: from?.id, stateId: state.id });
  });
});

describe('changing leads', () => {
  it('change-status takes an id or a key, and toggle-status switches', async () => {
    const { id } = await make();
    const changed = await user.call('PATCH', `/api/leads/${id}/change-status`, {
      body: { leadStatusId: 'closed-lost' },
    });
    expect(changed).toMatchObject({ status: 200, body: { status: 'closed-lost' } });
    const toggled = await user.call('PATCH', `/api/leads/${id}/toggle-status`);
    expect(toggled.body).toMatchObject({ isActive: false });
  });

  it('bulk-update gives all of them a status in one change set, and names those it did not find', async () => {
    const ids = [(await make()).id, (await make()).id];
    const stranger = '01890000-0000-7000-8000-000000000000';
    const answer = await user.call('POST', '/api/leads/bulk-update', {
      body: { ids: [...ids, stranger], updates: { leadStatusId: 'proposal' } },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { message: '2 leads updated.', updated: 2, notFound: [stranger] },
    });
    expect((await get(ids[0] ?? '')).status).toBe('proposal');
    await user.call('POST', `/api/change-sets/${answer.headers['x-change-set']}/undo`);
    expect((await get(ids[1] ?? '')).status).toBe('new');
  });
});

describe('the score', () => {
  it('is the sum of its reasons, is updated with its inputs, and cannot be entered', async () => {
    const lead = await make();
    const explained = async () =>
      (await user.call('GET', `/api/leads/${lead.id}/score`)).body as {
        score: number;
        reasons: { reason: string; points: number }[];
      };
    expect(await explained()).toMatchObject({
      score: 10,
      reasons: [{ reason: 'Has an email address', points: 10 }],
    });
    const german = await user.call('GET', `/api/leads/${lead.id}/score`, {
      headers: { 'accept-language': 'de' },
    });
    expect(german.body).toMatchObject({ reasons: [{ reason: 'Hat eine E-Mail-Adresse', points: 10 }] });
    await user.call('PATCH', `/api/leads/${lead.id}`, {
      body: { companyName: 'Navy', phone: '1', leadSource: 'referral', estimatedValue: 200_000 },
    });
    const { score, reasons } = await explained();
    expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score);
    expect(score).toBe(10 + 15 + 10 + 15 + 15);
    expect((await get(lead.id)).leadScore).toBe(score);
    const sorted = await user.call('GET', '/api/leads?sort=-leadScore');
    expect((sorted.body as Lead[])[0]?.id).toBe(lead.id);
  });
});

describe('the figures', () => {
  const stats = async (query = '') => (await user.call('GET', `/api/leads/stats${query}`)).body;

  it('of a new organization are zero', async () => {
    expect(await stats()).toEqual({
      totalLeads: 0,
      qualifiedLeads: 0,
      pipelineValue: 0,
      conversionRate: 0,
    });
  });

  it('are the same from stored totals as from counting, after any change', async () => {
    for (const [i, leadStatusId] of [
      'new',
      'qualified',
      'proposal',
      'closed-won',
      'closed-lost',
      'closed-lost',
    ].entries()) {
      await make({ leadStatusId, estimatedValue: 100 * (i + 1), lastName: `L${i}` });
    }
    const all = { totalLeads: 6, qualifiedLeads: 3, pipelineValue: 600, conversionRate: 33.3 };
    expect(await stats()).toEqual(all);
    // A filter that everything passes has them counted.
    const counted = `?filter=${encodeURIComponent(JSON.stringify({ field: 'lastName', op: 'startsWith', value: 'L' }))}`;
    expect(await stats(counted)).toEqual(all);

    const [first] = (await user.call('GET', '/api/leads?sort=fullName')).body as Lead[];
    await user.call('PATCH', `/api/leads/${first?.id}`, { body: { leadStatusId: 'closed-won' } });
    expect(await stats()).toEqual(await stats(counted));
    const deleted = await user.call('DELETE', `/api/leads/${first?.id}`);
    expect(await stats()).toMatchObject({ totalLeads: 5 });
    await user.call('POST', `/api/change-sets/${deleted.headers['x-change-set']}/undo`);
    expect(await stats()).toEqual(await stats(counted));
  });

  it('of each status, source, priority and owner are the same from stored totals as from counting', async () => {
    for (let i = 0; i < 24; i++) {
      const priority = ['low', 'medium', null][i % 3];
      await make({
        lastName: `L${i}`,
        leadSource: ['referral', 'website'][i % 2],
        priority,
        estimatedValue: i,
      });
    }
    const [lead] = (await user.call('GET', '/api/leads')).body as Lead[];
    // One of these fields less, and the totals cannot tell.
    const passes = { or: [{ field: 'lastName', op: 'startsWith', value: 'L' }] };
    for (const narrowed of ['leadStatusId', 'leadSourceId', 'priorityId', 'assignedToUserId'] as const) {
      for (const by of ['leadStatusId', 'leadSourceId', 'priorityId', 'assignedToUserId']) {
        const query = { by, ...(lead?.[narrowed] ? { [narrowed]: lead[narrowed] } : {}) };
        const groups = async (more: object) => {
          const answer = await user.call(
            'GET',
            `/api/leads/groups?${new URLSearchParams({ ...query, ...more })}`,
          );
          return (answer.body as { groups: { key: string | null }[] }).groups.sort((a, b) =>
            `${a.key}`.localeCompare(`${b.key}`),
          );
        };
        expect(await groups({})).toEqual(await groups({ filter: JSON.stringify(passes) }));
      }
    }
  });

  it('follow the search', async () => {
    await make({ lastName: 'Findable', estimatedValue: 5 });
    await make({ lastName: 'Other', estimatedValue: 7 });
    expect(await stats('?search=findab')).toMatchObject({ totalLeads: 1, pipelineValue: 5 });
  });
});

it('a link to a view is mailed only to colleagues', async () => {
  const colleague = await app.addUser(user, 'Sales representative');
  const share = (body: object) =>
    user.call('POST', '/api/share-link', {
      body: { path: '/leads?status=new', title: 'Leads', userIds: [colleague.userId], ...body },
    });
  expect(await share({ message: 'Look <here>' })).toMatchObject({
    status: 200,
    body: { message: 'This server sends no mail: the link for 1 person is in the outbox.' },
  });
  const { body: mails } = await user.call('GET', '/api/outbox');
  expect(mails).toContainEqual(
    expect.objectContaining({
      recipient: colleague.email,
      text: expect.stringContaining('/leads?status=new'),
    }),
  );
  const stranger = await app.createTenant();
  expect(await share({ userIds: [stranger.userId] })).toMatchObject({
    status: 400,
    body: { fields: { userIds: 'Choose people of your organization' } },
  });
  for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
    expect((await share({ path })).status, path).toBe(400);
  }
});

it('charts and reports count the leads by a field', async () => {
  await make({ leadSource: 'referral', estimatedValue: 10, leadStatusId: 'closed-won' });
  await make({ leadSource: 'referral', estimatedValue: 5, leadStatusId: 'closed-lost' });
  await make();
  const { body } = await user.call('GET', '/api/leads/groups?by=leadSourceId');
  expect(body).toEqual({
    groups: [
      { key: expect.any(String), name: 'Referral', count: 2, value: 15, conversionRate: 50 },
      { key: null, name: null, count: 1, value: 0, conversionRate: 0 },
    ],
    total: { count: 3, value: 15, conversionRate: 50 },
    hasMore: false,
  });
});

it('the timeline shows old and new values and the person', async () => {
  const { id } = await make();
  await user.call('PATCH', `/api/leads/${id}`, { body: { leadStatusId: 'qualified', phone: '123' } });
  const { body } = await user.call('GET', `/api/leads/${id}/timeline`);
  expect(body).toMatchObject([
    {
      operation: 'update',
      actor: { id: user.userId },
      changes: expect.arrayContaining([
        { field: 'leadStatusId', before: 'New', after: 'Qualified' },
        { field: 'phone', before: null, after: '123' },
      ]),
    },
    { operation: 'insert', changes: [] },
  ]);
});

it('users/tenant lists only the people of the organization', async () => {
  const colleague = await app.addUser(user, 'Sales representative');
  const { body } = await user.call('GET', '/api/users/tenant');
  expect(body).toHaveLength(2);
  expect(body).toContainEqual({
    id: colleague.userId,
    fullName: expect.any(String),
    email: colleague.email,
    role: 'Sales representative',
    isActive: true,
  });
});
