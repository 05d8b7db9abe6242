import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AutomationsApp,
  automationsOf,
  openAutomations,
} from '../../testing/automations/automations.ts';
import { listAll, make, read, undo } from '../../testing/records.ts';
import type { TestApp, User } from '../../testing/test-app.ts';
import type { Sql } from '../database/connections/connection.ts';
import { startTimed } from './timed-starts.ts';

let app: TestApp;
let owner: Sql;
let admin: User;
let background: AutomationsApp['background'];
let automations: ReturnType<typeof automationsOf>;
beforeAll(async () => {
  const opened = await openAutomations();
  ({ app, owner, background } = opened);
  return opened.close;
});
beforeEach(async () => {
  admin = await app.createTenant();
  automations = automationsOf(admin);
});

let counter = 0;
const makeLead = (body: object = {}, by = admin) => {
  counter += 1;
  return make(by, '/leads', {
    firstName: 'Ada',
    lastName: `L${counter}`,
    email: `l${counter}@example.test`,
    ...body,
  });
};
const change = (id: string, body: object, by = admin) => by.call('PATCH', `/api/leads/${id}`, { body });
const setTitle = (jobTitle: string) => ({ kind: 'update', values: { jobTitle } });
const about = (trigger: object, steps: readonly object[], more: object = {}) => ({
  ...{ entity: 'lead', trigger, steps },
  ...more,
});
/** Where the organization is, it is about noon: no test runs over midnight. */
async function setNoon({ tenantId }: User): Promise<void> {
  const ahead = 12 - new Date().getUTCHours();
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await owner.begin(async tx => {
    // Without triggers, which demand a change set.
    await tx`set local session_replication_role = replica`;
    await tx`update crm.organization set time_zone = ${zone} where tenant_id = ${tenantId}`;
  });
}
async function waitingEvents({ tenantId }: User): Promise<number> {
  const [row] = await owner<{ count: number }[]>`
    select count(*)::integer from crm.event where tenant_id = ${tenantId}`;
  return row?.count ?? 0;
}
const titleIs = (value: string) => ({ field: 'jobTitle', op: 'is', value });

describe('a definition', () => {
  it('is refused where a field, a filter or a value does not suit the record', async () => {
    const wrong = {
      name: 'Wrong',
      draft: about({ kind: 'changed', fields: ['nothing'] }, [
        { kind: 'update', values: { estimatedValue: 'much' } },
        {
          kind: 'branch',
          condition: { field: 'colour', op: 'is', value: 'red' },
          whenTrue: [],
          whenFalse: [],
        },
        { kind: 'notify', userIds: [admin.userId], text: 'Hello {{nobody}}' },
      ]),
    };
    const answer = await admin.call('POST', '/api/automations', { body: wrong });
    expect(answer.status).toBe(400);
    const { fields } = answer.body as { fields: Record<string, string> };
    expect(Object.keys(fields).sort()).toEqual([
      'draft.steps.0.values.estimatedValue',
      'draft.steps.1.condition',
      'draft.steps.2.text',
      'draft.trigger.fields',
    ]);
  });

  it('has no effect before it is published, and the draft none on the published version', async () => {
    const { id, state } = await automations.create(about({ kind: 'created' }, [setTitle('First')]));
    expect(state).toBe('draft');
    const early = await makeLead();
    await automations.send('POST', `/${id}/publish`);
    await automations.send('PATCH', `/${id}`, { draft: about({ kind: 'created' }, [setTitle('Second')]) });
    expect(await automations.read(id)).toMatchObject({ state: 'on', hasUnpublishedChanges: true });
    const late = await makeLead();
    await automations.settled(id, 1);
    expect(await read(admin, '/leads', late.id)).toMatchObject({ jobTitle: 'First' });
    expect(await read(admin, '/leads', early.id)).toMatchObject({ jobTitle: null });
  });
});

describe('a trigger', () => {
  it('“changed” looks at the chosen fields, “became true” at the record before and after', async () => {
    const changed = await automations.publish(
      about({ kind: 'changed', fields: ['jobTitle'] }, [{ kind: 'create-note', subject: 'Changed' }]),
    );
    const became = await automations.publish(
      about({ kind: 'became-true', condition: { field: 'estimatedValue', op: 'atLeast', value: 1000.5 } }, [
        { kind: 'create-note', subject: 'Large' },
      ]),
    );
    const { id } = await makeLead();
    await change(id, { companyName: 'Engines' });
    await change(id, { jobTitle: 'Analyst' });
    await automations.settled(changed.id, 1);
    await change(id, { estimatedValue: 1000 });
    await change(id, { estimatedValue: 2000 });
    await change(id, { estimatedValue: 3000 });
    const large = await makeLead({ estimatedValue: 5000 });
    const runs = await automations.settled(became.id, 2);
    expect(runs.map(({ recordId }) => recordId).sort()).toEqual([id, large.id].sort());
    expect(await automations.runs(changed.id)).toHaveLength(1);
    expect(runs[0]).toMatchObject({ state: 'done', startedBecause: 'The condition became true.' });
  });

  it('“stage entered” starts once, by hand only what is meant for it, and a pause starts nothing', async () => {
    const [, second] = await listAll(admin, '/lead-statuses');
    const entered = await automations.publish(
      about({ kind: 'stage-entered', stageId: second?.id }, [setTitle('Entered')]),
    );
    const manual = await automations.publish(about({ kind: 'manual' }, [setTitle('By hand')]));
    const { id } = await makeLead();
    await change(id, { leadStatusId: second?.id });
    await automations.settled(entered.id, 1);
    const start = (automationId: string) =>
      admin.call('POST', `/api/automations/${automationId}/start`, { body: { recordIds: [id] } });
    expect(await start(entered.id)).toMatchObject({ status: 409 });
    expect(await start(manual.id)).toMatchObject({
      body: { started: 1, message: 'Started for one record.' },
    });
    await automations.settled(manual.id, 1);
    expect(await read(admin, '/leads', id)).toMatchObject({ jobTitle: 'By hand' });
    await automations.send('POST', `/${manual.id}/pause`);
    expect(await start(manual.id)).toMatchObject({ status: 409 });
  });

  it('looks at the record as each change left it, however late the change is processed', async () => {
    const [, second, third] = await listAll(admin, '/lead-statuses');
    const entered = await automations.publish(
      about({ kind: 'stage-entered', stageId: second?.id }, [{ kind: 'create-note', subject: 'Entered' }]),
    );
    const condition = { field: 'estimatedValue', op: 'atLeast', value: 1000.5 };
    const large = await automations.publish(
      about({ kind: 'became-true', condition }, [{ kind: 'create-note', subject: 'Large' }]),
    );
    await background.stop();
    const { id } = await makeLead({ estimatedValue: 10.25 });
    await change(id, { leadStatusId: second?.id });
    await change(id, { leadStatusId: third?.id, estimatedValue: 2000.75 });
    await change(id, { estimatedValue: 5.5 });
    await change(id, { jobTitle: 'Last' });
    await background.start();
    await automations.settled(entered.id, 1);
    await automations.settled(large.id, 1);
    await expect.poll(() => waitingEvents(admin)).toBe(0);
    expect(await automations.runs(entered.id)).toHaveLength(1);
    expect(await automations.runs(large.id)).toHaveLength(1);
  });

  it('is not started by an undo or a bulk change, unless bulk changes are wanted', async () => {
    const trigger = { kind: 'changed', fields: ['jobTitle'] };
    const note = { kind: 'create-note', subject: 'Changed' };
    const one = await automations.publish(about(trigger, [note]));
    const all = await automations.publish(about(trigger, [note], { wantsImports: true }));
    const { id } = await makeLead();
    const bulk = await admin.call('POST', '/api/leads/bulk-update', {
      body: { ids: [id], updates: { jobTitle: 'Bulk' } },
    });
    expect(bulk.status, JSON.stringify(bulk.body)).toBe(200);
    await automations.settled(all.id, 1);
    expect((await undo(admin, bulk)).status).toBe(200);
    await change(id, { jobTitle: 'Typed' });
    await automations.settled(all.id, 2);
    await automations.settled(one.id, 1);
  });
});

it('pauses if a condition uses a deleted field, and does not block others', async () => {
  const field = await make(admin, '/custom-fields', { entity: 'lead', type: 'text', label: 'Tier' });
  const condition = { field: `custom.${field.slug}`, op: 'is', value: 'Gold' };
  const retire = () => admin.call('PATCH', `/api/custom-fields/${field.id}`, { body: { isActive: false } });
  const restored = await undo(admin, await retire());
  const custom = await automations.publish(about({ kind: 'became-true', condition }, [setTitle('Gold')]));
  const plain = await automations.publish(
    about({ kind: 'created' }, [{ kind: 'create-note', subject: 'Created' }]),
  );
  const gold = await makeLead({ custom: { [String(field.slug)]: 'Gold' } });
  await automations.settled(custom.id, 1);
  expect(await read(admin, '/leads', gold.id)).toMatchObject({ jobTitle: 'Gold' });
  expect(await retire()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Pause or change the automation first.') },
  });
  // An undo is not held up by what was added since.
  expect((await undo(admin, restored)).status).toBe(200);
  await makeLead();
  await automations.settled(plain.id, 2);
  expect(await automations.read(custom.id)).toMatchObject({
    state: 'paused',
    pausedReason: expect.stringContaining('does not exist any more'),
  });
});

it('starts when a date has come, or by a schedule over a saved view, once a day', async () => {
  await setNoon(admin);
  const view = (await admin.call('POST', '/api/views', {
    body: { entity: 'lead', name: 'Analysts', address: 'search=analyst' },
  })) as { body: { id: string } };
  const hour = 0;
  const dated = await automations.publish(
    about({ kind: 'date-reached', field: 'createdAtUtc', days: 0, hour }, [setTitle('Dated')]),
  );
  const scheduled = await automations.publish(
    about({ kind: 'schedule', every: 'day', hour, viewId: view.body.id }, [
      { kind: 'create-note', subject: 'Seen' },
    ]),
  );
  const analyst = await makeLead({ companyName: 'Analyst' });
  const other = await makeLead();
  const start = () => startTimed({ ...app.services, tenants: app.database.tenants }, admin.tenantId);
  await start();
  expect(await automations.runs(dated.id)).toEqual([]);
  // As if they had been published two days ago: the hour of today has come since then.
  await owner`
    update crm.automation_version set published_at_utc = now() - interval '2 days' where tenant_id = ${admin.tenantId}`;
  await start();
  await start();
  background.wake();
  const runs = await automations.settled(dated.id, 2);
  expect(runs.map(({ recordId }) => recordId).sort()).toEqual([analyst.id, other.id].sort());
  const seen = await automations.settled(scheduled.id, 1);
  expect(seen).toMatchObject([{ recordId: analyst.id, state: 'done' }]);
});

describe('the steps', () => {
  it('update, branch, assign in turn, create records and tasks, notify and mail with merge fields', async () => {
    const [first, second] = await Promise.all([
      app.addUser(admin, 'Sales manager'),
      app.addUser(admin, 'Sales manager'),
    ]);
    const { id } = await automations.publish(
      about({ kind: 'created' }, [
        { kind: 'assign', method: 'round-robin', userIds: [first.userId, second.userId] },
        {
          kind: 'branch',
          condition: titleIs('Boss'),
          whenTrue: [{ kind: 'create-task', subject: 'Call {{fullName}}', dueInDays: 2 }],
          whenFalse: [{ kind: 'create-note', subject: 'Not urgent' }],
        },
        { kind: 'create-record', entity: 'deal', values: { name: 'New deal' } },
        { kind: 'notify', includesOwner: true, text: 'New lead {{fullName}}' },
        { kind: 'send-mail', to: 'record', subject: 'Hello {{firstName}}', body: 'From {{myName}}' },
        { kind: 'stop' },
        setTitle('Never'),
      ]),
    );
    const boss = await makeLead({ jobTitle: 'Boss' });
    await automations.settled(id, 1);
    const other = await makeLead();
    const runs = await automations.settled(id, 2);
    expect(runs.map(({ state, reason }) => [state, reason])).toEqual([
      ['stopped', null],
      ['stopped', null],
    ]);
    const [bossAfter, otherAfter] = await Promise.all([
      read(admin, '/leads', boss.id),
      read(admin, '/leads', other.id),
    ]);
    expect(bossAfter).toMatchObject({ assignedToUserId: first.userId, jobTitle: 'Boss' });
    expect(otherAfter).toMatchObject({ assignedToUserId: second.userId });
    const subjects = async (leadId: string) =>
      (await listAll(admin, `/activities?leadId=${leadId}`)).map(({ subject }) => subject).sort();
    expect(await subjects(boss.id)).toEqual([`Call ${bossAfter.fullName}`, 'Hello Ada']);
    expect(await subjects(other.id)).toEqual(['Hello Ada', 'Not urgent']);
    expect((await listAll(admin, '/deals')).map(({ leadId }) => leadId).sort()).toEqual(
      [boss.id, other.id].sort(),
    );
    const { body: told } = await first.call('GET', '/api/notifications');
    expect(JSON.stringify(told)).toContain(`New lead ${bossAfter.fullName}`);
    const { body: outbox } = await admin.call('GET', '/api/outbox');
    expect(JSON.stringify(outbox)).toContain('Hello Ada');
  });

  it('mail the text that a template has at that time, and fail once it is deleted', async () => {
    const template = await make(admin, '/mail-templates', {
      ...{ name: 'Welcome', subject: 'Old subject', body: 'Dear {{firstName}}' },
    });
    const step = { kind: 'send-mail', to: 'record', templateId: template.id, subject: '', body: '' };
    const { id } = await automations.publish(about({ kind: 'created' }, [step]));
    await admin.call('PATCH', `/api/mail-templates/${template.id}`, {
      body: { subject: 'Welcome, {{firstName}}' },
    });
    const lead = await makeLead();
    await automations.settled(id, 1);
    expect(await listAll(admin, `/activities?leadId=${lead.id}`)).toMatchObject([
      { subject: 'Welcome, Ada', body: expect.stringContaining('Dear Ada') },
    ]);
    await admin.call('DELETE', `/api/mail-templates/${template.id}`);
    await makeLead();
    const runs = await automations.settled(id, 2);
    expect(runs.map(({ state, reason }) => [state, reason])).toContainEqual([
      'failed',
      'The email template was deleted.',
    ]);
  });

  it('wait, and go on when the time has come', async () => {
    const { id } = await automations.publish(
      about({ kind: 'created' }, [{ kind: 'wait', amount: 2, unit: 'days' }, setTitle('Later')]),
    );
    const lead = await makeLead();
    const [run] = await automations.settled(id, 1);
    expect(run).toMatchObject({ state: 'waiting', wakeAtUtc: expect.any(String) });
    await owner`update crm.automation_run set wake_at_utc = now() where id = ${run?.id ?? ''}`;
    background.wake();
    await expect
      .poll(async () => (await automations.runs(id))[0]?.state, { timeout: 30_000, interval: 50 })
      .toBe('done');
    expect(await read(admin, '/leads', lead.id)).toMatchObject({ jobTitle: 'Later' });
  });
});

describe('loops', () => {
  it('two automations that start each other stop, and say so', async () => {
    const trigger = { kind: 'changed', fields: ['jobTitle'] };
    const ping = await automations.publish(about(trigger, [setTitle('Ping')]), 'Ping');
    const pong = await automations.publish(about(trigger, [setTitle('Pong')]), 'Pong');
    const { id } = await makeLead();
    await change(id, { jobTitle: 'Start' });
    await expect
      .poll(
        async () => {
          const all = [...(await automations.runs(ping.id)), ...(await automations.runs(pong.id))];
          return all.some(({ state }) => state === 'skipped') && all.every(({ state }) => state !== 'queued');
        },
        { timeout: 30_000, interval: 100 },
      )
      .toBe(true);
    const runs = [...(await automations.runs(ping.id)), ...(await automations.runs(pong.id))];
    expect(runs.length).toBeLessThan(12);
    expect(runs.find(({ state }) => state === 'skipped')?.reason).toBe(
      'Not started again for the same record in one chain of automations.',
    );
  });

  it('starts beyond the limit of a minute wait, and are not lost', async () => {
    await background.stop();
    await background.start({ maxStarts: 1 });
    const { id } = await automations.publish(about({ kind: 'created' }, [setTitle('Limited')]));
    await makeLead();
    await makeLead();
    await expect
      .poll(async () => (await automations.runs(id)).map(({ state }) => state).sort(), {
        timeout: 30_000,
        interval: 50,
      })
      .toEqual(['done', 'queued']);
    await background.stop();
    await background.start();
    await owner`update crm.automation_run set wake_at_utc = now() where automation_id = ${id} and state = 'queued'`;
    background.wake();
    await automations.settled(id, 2);
  });
});

describe('permissions', () => {
  it('are the current ones of the publisher: it pauses with a reason when they lose one', async () => {
    const role = await make(admin, '/user-roles', {
      name: 'Automator',
      permissions: {
        'leads.read': 'all',
        'leads.create': 'all',
        'leads.edit': 'all',
        'automations.manage': 'all',
      },
    });
    const person = await app.addUser(admin, 'Automator');
    const { id } = await automationsOf(person).publish(about({ kind: 'created' }, [setTitle('Mine')]));
    await admin.call('PATCH', `/api/user-roles/${role.id}`, {
      body: { permissions: { 'leads.read': 'all', 'leads.create': 'all', 'automations.manage': 'all' } },
    });
    const lead = await makeLead();
    const [run] = await automations.settled(id, 1);
    expect(run).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('no longer has a permission'),
    });
    expect(await read(admin, '/leads', lead.id)).toMatchObject({ jobTitle: null });
    expect(await automations.read(id)).toMatchObject({
      state: 'paused',
      pausedReason: expect.stringContaining('Publish it again to run it with your own.'),
    });
    const { body: told } = await admin.call('GET', '/api/notifications');
    expect(JSON.stringify(told)).toContain('was paused');
    await automations.send('POST', `/${id}/resume`);
    await automations.send('POST', `/${id}/runs/${run?.id}/retry`);
    await automations.settled(id, 1);
    await expect.poll(async () => (await automations.runs(id))[0]?.state, { timeout: 30_000 }).toBe('done');
    expect(await read(admin, '/leads', lead.id)).toMatchObject({ jobTitle: 'Mine' });
  });

  it('an API key publishes nothing', async () => {
    const { id } = await automations.create(about({ kind: 'created' }, [setTitle('Key')]));
    const { body } = await admin.call('POST', '/api/security/api-keys', {
      body: { name: 'Key', permissions: ['automations.manage', 'leads.read'], expiresInDays: 1 },
    });
    const { token } = body as { token: string };
    const answer = await app.call('POST', `/api/automations/${id}/publish`, { token });
    expect(answer.status).toBe(403);
  });
});

describe('trust', () => {
  it('a test shows what a run would do, and leaves nothing behind', async () => {
    const lead = await makeLead({ jobTitle: 'Before' });
    const { id } = await automations.create(
      about({ kind: 'manual' }, [
        setTitle('After'),
        { kind: 'wait', amount: 3, unit: 'days' },
        { kind: 'create-task', subject: 'Call {{firstName}}' },
        { kind: 'send-mail', to: 'record', subject: 'Hi', body: 'Text' },
        { kind: 'update', values: { leadStatusId: crypto.randomUUID() } },
      ]),
    );
    const result = await automations.test(id, lead.id);
    expect(result).toMatchObject({
      state: 'failed',
      mails: [{ to: lead.email, subject: 'Hi', text: 'Text' }],
    });
    expect(result.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'failed']);
    expect(result.changes).toMatchObject([
      {
        entity: 'lead',
        operation: 'update',
        fields: [{ field: 'jobTitle', before: 'Before', after: 'After' }],
      },
      { entity: 'activity', operation: 'insert', title: 'Call Ada' },
      { entity: 'activity', operation: 'insert', title: 'Hi' },
    ]);
    expect(await read(admin, '/leads', lead.id)).toMatchObject({ jobTitle: 'Before', version: lead.version });
    expect(await listAll(admin, '/activities')).toEqual([]);
    expect((await admin.call('GET', '/api/outbox')).body).toEqual([]);
    expect(await automations.runs(id)).toEqual([]);
  });

  it('a run is undone as a whole, the last step first, and does not start anything', async () => {
    const { id } = await automations.publish(
      about({ kind: 'changed', fields: ['companyName'] }, [
        setTitle('One'),
        setTitle('Two'),
        { kind: 'create-note', subject: 'Noted' },
      ]),
    );
    const { id: leadId } = await makeLead({ jobTitle: 'Zero' });
    await change(leadId, { companyName: 'Engines' });
    const [run] = await automations.settled(id, 1);
    expect(await read(admin, '/leads', leadId)).toMatchObject({ jobTitle: 'Two' });
    const undone = await admin.call('POST', `/api/automations/${id}/runs/${run?.id}/undo`);
    expect(undone).toMatchObject({ status: 200, body: { isUndone: true } });
    expect(await read(admin, '/leads', leadId)).toMatchObject({ jobTitle: 'Zero', companyName: 'Engines' });
    expect(await listAll(admin, '/activities')).toEqual([]);
    expect(await admin.call('POST', `/api/automations/${id}/runs/${run?.id}/undo`)).toMatchObject({
      status: 409,
    });
  });
});
