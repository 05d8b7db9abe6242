import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
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

const log = (body: object = {}) => make(user, '/activities', { kind: 'task', subject: 'Call back', ...body });
const change = (id: string, body: object) => user.call('PATCH', `/api/activities/${id}`, { body });
const makeLead = () =>
  make(user, '/leads', { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navy.example' });

/** As an administrator would set it; there is no screen for it yet. */
async function live(timeZone: string) {
  await app.database.tenants.write({ ...user, permissions: new Map() }, newChangeSet('test'), async tx => {
    await tx`update crm.organization set time_zone = ${timeZone} where tenant_id = ${user.tenantId}`;
  });
}

describe('an activity', () => {
  it('is assigned to its creator unless another person is given', async () => {
    const colleague = await app.addUser(user, 'Sales representative');
    expect(await log()).toMatchObject({ assignedTo: { id: user.userId } });
    expect(await log({ assignedToUserId: colleague.userId })).toMatchObject({
      assignedTo: { id: colleague.userId },
    });
  });

  it('happened when it was completed, else when the meeting begins, else when it was made', async () => {
    const [due, done] = ['2026-03-31T12:30:00.000Z', '2026-04-01T08:00:00.000Z'];
    const task = await log({ dueAtUtc: due });
    expect(task.happenedAtUtc).toBe(task.createdAtUtc);
    const meeting = await log({ kind: 'meeting', dueAtUtc: due });
    expect(meeting.happenedAtUtc).toBe(due);
    expect((await change(meeting.id, { completedAtUtc: done })).body).toMatchObject({ happenedAtUtc: done });
    expect((await change(meeting.id, { completedAtUtc: null })).body).toMatchObject({ happenedAtUtc: due });
  });

  it.each([
    [{ dueAtUtc: '2026-03-31T12:30:00Z', endsAtUtc: '2026-03-31T12:00:00Z' }, 'endsAtUtc'],
    [{ endsAtUtc: '2026-03-31T12:00:00Z' }, 'endsAtUtc'],
    [{ recurrence: 'daily' }, 'recurrence'],
    [{ kind: 'note', dueAtUtc: '2026-03-31T12:30:00Z', recurrence: 'daily' }, 'recurrence'],
    [{ dueAtUtc: 'tomorrow' }, 'dueAtUtc'],
    [{ durationMinutes: -1 }, 'durationMinutes'],
    [{ kind: 'dance' }, 'kind'],
    [{ outcome: 'fine' }, 'outcome'],
    [{ happenedAtUtc: '2026-03-31T12:30:00Z' }, 'happenedAtUtc'],
  ])('refuses %j', async (body, field) => {
    const answer = await user.call('POST', '/api/activities', {
      body: { kind: 'task', subject: 'Odd', ...body },
    });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  it('keeps its duration when only the beginning is moved', async () => {
    const { id } = await log({
      kind: 'meeting',
      dueAtUtc: '2026-03-31T12:00:00Z',
      endsAtUtc: '2026-03-31T13:00:00Z',
    });
    expect(await change(id, { dueAtUtc: '2026-03-31T14:00:00Z' })).toMatchObject({
      status: 400,
      body: { fields: { endsAtUtc: 'Enter an end that is not before the beginning' } },
    });
  });
});

describe('a task that repeats', () => {
  const complete = async (body: object, completedAtUtc: string) => {
    const { id } = await log(body);
    const answer = await change(id, { completedAtUtc });
    const next = (await listAll(user, '/activities')).filter(row => row.completedAtUtc === null);
    return { id, answer, next };
  };

  it.each([
    ['daily', '2026-03-31T09:00:00.000Z', '2026-03-31T10:00:00Z', '2026-04-01T09:00:00.000Z'],
    ['daily', '2026-03-31T09:00:00.000Z', '2026-04-05T10:00:00Z', '2026-04-06T09:00:00.000Z'],
    ['weekdays', '2026-04-03T09:00:00.000Z', '2026-04-03T10:00:00Z', '2026-04-06T09:00:00.000Z'],
    ['weekly', '2026-03-31T09:00:00.000Z', '2026-03-30T10:00:00Z', '2026-04-07T09:00:00.000Z'],
    ['monthly', '2026-01-31T09:00:00.000Z', '2026-01-31T10:00:00Z', '2026-02-28T09:00:00.000Z'],
    ['yearly', '2024-02-29T09:00:00.000Z', '2024-02-29T10:00:00Z', '2025-02-28T09:00:00.000Z'],
    ['monthly', '1990-01-31T09:00:00.000Z', '2026-04-15T10:00:00Z', '2026-04-30T09:00:00.000Z'],
  ])('%s, due %s, done %s, is repeated %s', async (recurrence, dueAtUtc, completed, next) => {
    const made = await complete({ recurrence, dueAtUtc }, completed);
    expect(made.answer.status).toBe(200);
    expect(made.next).toMatchObject([{ subject: 'Call back', recurrence, dueAtUtc: next }]);
  });

  it('keeps its hour when daylight saving time changes in the organization’s time zone', async () => {
    await live('Europe/Berlin');
    const { next } = await complete(
      { recurrence: 'daily', dueAtUtc: '2026-03-28T08:00:00Z' },
      '2026-03-28T09:00:00Z',
    );
    expect(next).toMatchObject([{ dueAtUtc: '2026-03-29T07:00:00.000Z' }]);
  });

  it('returns to the 31st after a shorter month, until it is moved', async () => {
    const { next } = await complete(
      { recurrence: 'monthly', dueAtUtc: '2026-01-31T09:00:00Z' },
      '2026-01-31T10:00:00Z',
    );
    await change(String(next[0]?.id), { completedAtUtc: '2026-02-28T10:00:00Z' });
    const march = await find(user, '/activities', 'dueAtUtc', '2026-03-31T09:00:00.000Z');
    await change(march.id, { dueAtUtc: '2026-03-30T09:00:00Z' });
    await change(march.id, { completedAtUtc: '2026-03-30T10:00:00Z' });
    expect(await find(user, '/activities', 'dueAtUtc', '2026-04-30T09:00:00.000Z')).toBeDefined();
  });

  it('copies its links to the next occurrence, and moves end and reminder', async () => {
    const lead = await makeLead();
    const { next } = await complete(
      {
        recurrence: 'weekly',
        dueAtUtc: '2026-03-31T09:00:00Z',
        endsAtUtc: '2026-03-31T09:30:00Z',
        remindAtUtc: '2026-03-31T08:45:00Z',
        leadId: lead.id,
      },
      '2026-03-31T10:00:00Z',
    );
    expect(next).toMatchObject([
      {
        leadId: lead.id,
        endsAtUtc: '2026-04-07T09:30:00.000Z',
        remindAtUtc: '2026-04-07T08:45:00.000Z',
        assignedTo: { id: user.userId },
      },
    ]);
  });

  it('is undone together with the next occurrence, and a redo restores both', async () => {
    const body = { recurrence: 'daily', dueAtUtc: '2026-03-31T09:00:00Z' };
    const { id, answer, next } = await complete(body, '2026-03-31T10:00:00Z');
    const undone = await undo(user, answer);
    expect(undone.status).toBe(200);
    expect(await listAll(user, '/activities')).toMatchObject([{ id, completedAtUtc: null }]);
    expect((await undo(user, undone)).status).toBe(200);
    const rows = await listAll(user, '/activities');
    expect(rows.map(row => row.id).sort()).toEqual([id, next[0]?.id].sort());
  });

  it('repeats each of many that are completed in one bulk change', async () => {
    const made = [];
    for (const n of [1, 2, 3]) {
      made.push(await log({ subject: `Task ${n}`, recurrence: 'daily', dueAtUtc: '2026-03-31T09:00:00Z' }));
    }
    await user.call('POST', '/api/activities/bulk-update', {
      body: { ids: made.map(({ id }) => id), updates: { completedAtUtc: '2026-03-31T10:00:00Z' } },
    });
    expect(await listAll(user, '/activities')).toHaveLength(6);
  });
});

describe('activities about a lead', () => {
  const scoreOf = async (id: string) => (await read(user, '/leads', id)).leadScore as number;

  it('raise its score until they are undone', async () => {
    const { id } = await makeLead();
    const before = await scoreOf(id);
    const call = await user.call('POST', '/api/activities', {
      body: { kind: 'call', subject: 'Talked', leadId: id, completedAtUtc: new Date().toISOString() },
    });
    expect(await scoreOf(id)).toBe(before + 10);
    const { body } = await user.call('GET', `/api/leads/${id}/score`);
    expect(body).toMatchObject({
      reasons: expect.arrayContaining([
        { reason: 'Activity in the last 7 days', kind: 'engagement', points: 5 },
      ]),
    });
    expect((await undo(user, call)).status).toBe(200);
    expect(await scoreOf(id)).toBe(before);
  });

  it('follows an activity that is moved to another lead', async () => {
    const [one, other] = [await makeLead(), await makeLead()];
    const { id } = await log({ leadId: one.id });
    const active = await scoreOf(one.id);
    await change(id, { leadId: other.id });
    expect(await scoreOf(one.id)).toBe(active - 10);
    expect(await scoreOf(other.id)).toBe(active);
  });

  it('do not change the version of the lead and do not prevent its undo', async () => {
    const lead = await makeLead();
    const edit = await user.call('PATCH', `/api/leads/${lead.id}`, { body: { phone: '123' } });
    await log({ leadId: lead.id });
    const second = await user.call('POST', '/api/activities', {
      body: { kind: 'note', subject: 'Another', leadId: lead.id },
    });
    const { version } = await read(user, '/leads', lead.id);
    expect(version).toBe((edit.body as { version: number }).version);
    expect((await undo(user, edit)).status).toBe(200);
    expect((await undo(user, second)).status).toBe(200);
  });

  it('can be logged and undone by a user who may not change the lead', async () => {
    const lead = await makeLead();
    const service = await app.addUser(user, 'Service');
    const note = await service.call('POST', '/api/activities', {
      body: { kind: 'note', subject: 'Asked for a quote', leadId: lead.id },
    });
    expect(note.status).toBe(201);
    expect((await undo(service, note)).status).toBe(200);
  });

  it('update the time of the last activity of a deal', async () => {
    const deal = await make(user, '/opportunities', { name: 'Big one' });
    await log({ dealId: deal.id, completedAtUtc: '2026-03-31T09:00:00Z' });
    await log({ dealId: deal.id, completedAtUtc: '2026-02-01T09:00:00Z' });
    expect(await read(user, '/opportunities', deal.id)).toMatchObject({
      lastActivityAtUtc: '2026-03-31T09:00:00.000Z',
    });
  });
});

it('the list filters by assignee, status and due date', async () => {
  const colleague = await app.addUser(user, 'Sales representative');
  const mine = await log({ dueAtUtc: '2026-01-01T09:00:00Z' });
  await log({ dueAtUtc: '2026-01-01T09:00:00Z', assignedToUserId: colleague.userId });
  await log({ dueAtUtc: '2026-01-01T09:00:00Z', completedAtUtc: '2026-01-01T09:00:00Z' });
  await log({ dueAtUtc: '2999-01-01T09:00:00Z' });
  const filter = {
    and: [
      { field: 'completedAtUtc', op: 'isEmpty' },
      { field: 'dueAtUtc', op: 'before', value: '2026-06-01' },
    ],
  };
  const { body } = await user.call(
    'GET',
    `/api/activities?assignedToUserId=${user.userId}&sort=dueAtUtc&filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  expect((body as { id: string }[]).map(({ id }) => id)).toEqual([mine.id]);
});
