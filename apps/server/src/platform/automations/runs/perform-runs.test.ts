import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { automationsOf, openAutomations } from '../../../testing/automations/automations.ts';
import { listAll, make } from '../../../testing/records.ts';
import type { TestApp, User } from '../../../testing/test-app.ts';
import type { Sql } from '../../database/connections/connection.ts';

let app: TestApp;
let owner: Sql;
let admin: User;
beforeAll(async () => {
  const opened = await openAutomations();
  ({ app, owner } = opened);
  admin = await app.createTenant();
  return opened.close;
});

/** Contacts, of which those at the given places have no email address. */
async function makeContacts(count: number, withoutEmail: readonly number[] = []): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const email = withoutEmail.includes(n) ? {} : { email: `group${n}@x.test` };
    ids.push((await make(admin, '/contacts', { firstName: 'Ada', lastName: `G${n}`, ...email })).id);
  }
  return ids;
}

it('a failed step does not roll back the runs that are committed together with it', async () => {
  const automations = automationsOf(admin);
  const recordIds = await makeContacts(14, [3, 11]);
  const { id } = await automations.publish({
    entity: 'contact',
    trigger: { kind: 'manual' },
    steps: [
      { kind: 'create-note', subject: 'Before' },
      { kind: 'send-mail', to: 'record', subject: 'Hello', body: 'Hello' },
      { kind: 'create-note', subject: 'After' },
    ],
  });
  await automations.send('POST', `/${id}/start`, { recordIds });
  const runs = await automations.settled(id, 14);
  const failed = runs.filter(({ state }) => state === 'failed').map(run => run.recordId);
  expect(failed.sort()).toEqual([recordIds[3], recordIds[11]].sort());
  expect(runs.filter(({ state }) => state === 'done')).toHaveLength(12);
  const notes = (await listAll(admin, '/activities')).map(({ subject }) => subject);
  expect(notes.filter(subject => subject === 'Before')).toHaveLength(14);
  expect(notes.filter(subject => subject === 'After')).toHaveLength(12);
});

it('runs of different records are committed together', async () => {
  const automations = automationsOf(admin);
  const recordIds = await makeContacts(6);
  const { id } = await automations.publish({
    entity: 'contact',
    trigger: { kind: 'manual' },
    steps: [{ kind: 'update', values: { jobTitle: 'Together' } }],
  });
  const groups = vi.spyOn(app.database.tenants, 'writeGroup');
  onTestFinished(() => groups.mockRestore());
  await automations.send('POST', `/${id}/start`, { recordIds });
  await automations.settled(id, 6);
  const outcomes = await Promise.allSettled(groups.mock.results.map(({ value }) => value));
  const errors = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []));
  // A group gives way to somebody else who holds a row, and its runs are then performed one by one.
  expect(errors.filter(({ code }) => code !== '55P03')).toEqual([]);
  expect(groups.mock.results.length).toBeGreaterThan(0);
});

it('each run of a group has its own change sets, and is undone separately', async () => {
  const automations = automationsOf(admin);
  const recordIds = await makeContacts(6);
  const { id } = await automations.publish({
    entity: 'contact',
    trigger: { kind: 'manual' },
    steps: [{ kind: 'update', values: { jobTitle: 'Changed' } }],
  });
  await automations.send('POST', `/${id}/start`, { recordIds });
  const runs = await automations.settled(id, 6);
  const sets = await owner<{ runId: string; actor: string }[]>`
    select step.run_id as "runId", changes.actor_ref as actor
    from automation_run_step as step
    join change_set as changes on changes.tenant_id = step.tenant_id and changes.id = step.change_set_id
    where step.run_id = any (${runs.map(run => run.id)}::uuid[])`;
  expect(sets).toHaveLength(6);
  expect(sets.every(({ runId, actor }) => runId === actor)).toBe(true);
  const [first] = runs;
  await automations.send('POST', `/${id}/runs/${first?.id}/undo`);
  const titles = (await listAll(admin, '/contacts'))
    .filter(contact => recordIds.includes(contact.id))
    .map(contact => [contact.id === first?.recordId, contact.jobTitle]);
  expect(titles.filter(([isFirst]) => isFirst)).toEqual([[true, null]]);
  expect(titles.filter(([, title]) => title === 'Changed')).toHaveLength(5);
});

it('a locked record does not block the runs of other records', async () => {
  const automations = automationsOf(admin);
  const recordIds = await makeContacts(5);
  const { id } = await automations.publish({
    entity: 'contact',
    trigger: { kind: 'manual' },
    steps: [{ kind: 'update', values: { jobTitle: 'Meanwhile' } }],
  });
  const held = recordIds[2] ?? '';
  await owner.begin(async tx => {
    await tx`select from contact where tenant_id = ${admin.tenantId} and id = ${held} for update`;
    await automations.send('POST', `/${id}/start`, { recordIds });
    await automations.settled(id, 4);
  });
  // No schedule runs here that would wake the queue: the run still waits for the record, or is attempted again by its own timer.
  const runs = await automations.settled(id, 5);
  expect(runs.every(({ state }) => state === 'done')).toBe(true);
});

it('automations that change the tags of a record at the same time keep the tags of each other', async () => {
  const automations = automationsOf(admin);
  const tags: string[] = [];
  const started: string[] = [];
  for (const name of ['Red', 'Green', 'Blue', 'White']) {
    const tag = await make(admin, '/tags', { name });
    const { id } = await automations.publish({
      entity: 'contact',
      trigger: { kind: 'created' },
      steps: [{ kind: 'change-tags', add: [tag.id] }],
    });
    tags.push(tag.id);
    started.push(id);
  }
  const recordIds = await makeContacts(25);
  for (const id of started) {
    await automations.settled(id, recordIds.length);
  }
  const contacts = (await listAll(admin, '/contacts')).filter(({ id }) => recordIds.includes(id));
  expect(contacts.map(({ tagIds }) => (tagIds as string[]).toSorted())).toEqual(
    recordIds.map(() => tags.toSorted()),
  );
});
