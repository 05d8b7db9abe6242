import { beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type AutomationsApp,
  automationsOf,
  openAutomations,
} from '../../../testing/automations/automations.ts';
import { earlier } from '../../../testing/databases/nodes.ts';
import { make, read } from '../../../testing/records.ts';
import type { TestApp, User } from '../../../testing/test-app.ts';
import type { Sql } from '../../database/connections/connection.ts';

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

const manual = (...steps: readonly object[]) => ({ entity: 'lead', trigger: { kind: 'manual' }, steps });
let counter = 0;
const makeLead = () => {
  counter += 1;
  return make(admin, '/leads', { firstName: 'Ada', lastName: `L${counter}`, email: `l${counter}@x.test` });
};
const start = (id: string, recordIds: readonly string[]) =>
  automations.send('POST', `/${id}/start`, { recordIds });

/** As if the time had come. */
async function wake(id: string, startedDaysAgo = 0): Promise<void> {
  await owner`
    update crm.automation_run
    set wake_at_utc = now(), started_at_utc = ${earlier(owner, 'started_at_utc', startedDaysAgo * 24 * 3600)}
    where tenant_id = ${admin.tenantId} and automation_id = ${id} and state = 'waiting'`;
  background.wake();
}
const settledStates = (id: string) =>
  expect.poll(async () => (await automations.runs(id)).map(({ state }) => state).sort(), {
    timeout: 30_000,
    interval: 50,
  });

it('waits for a condition, but not longer than was said', async () => {
  const condition = { field: 'jobTitle', op: 'is', value: 'Boss' };
  const { id } = await automations.publish(
    manual(
      { kind: 'wait-for', condition, maxDays: 7, stopsAtDeadline: true },
      { kind: 'create-note', subject: 'Met' },
    ),
  );
  const [met, late] = [await makeLead(), await makeLead()];
  await start(id, [met.id, late.id]);
  await settledStates(id).toEqual(['waiting', 'waiting']);
  // Looked at again, it still waits.
  await wake(id);
  await expect
    .poll(
      async () =>
        (await owner`select from crm.automation_run where automation_id = ${id} and wake_at_utc > now()`)
          .length,
    )
    .toBe(2);
  await settledStates(id).toEqual(['waiting', 'waiting']);
  await admin.call('PATCH', `/api/leads/${met.id}`, { body: { jobTitle: 'Boss' } });
  await wake(id, 8);
  await settledStates(id).toEqual(['done', 'stopped']);
  const runs = await automations.runs(id);
  expect(runs.find(({ state }) => state === 'done')?.recordId).toBe(met.id);
  const stopped = await automations.run(id, runs.find(({ state }) => state === 'stopped')?.id ?? '');
  expect(stopped.steps).toMatchObject([{ summary: 'The condition was not met in time, so the run ended.' }]);
});

it('waits for working hours of the organization’s clock', async () => {
  // Where the organization is, it is about noon.
  const ahead = 12 - new Date().getUTCHours();
  const zone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  await owner.begin(async tx => {
    await tx`set local session_replication_role = replica`;
    await tx`update crm.organization set time_zone = ${zone} where tenant_id = ${admin.tenantId}`;
  });
  const day = new Date(Date.now() + ahead * 3_600_000).getUTCDay();
  const isWeekend = day === 0 || day === 6;
  const within = await automations.publish(
    manual({ kind: 'wait-working-hours', fromHour: 8, toHour: 18 }, { kind: 'create-note', subject: 'Now' }),
  );
  const later = await automations.publish(
    manual(
      { kind: 'wait-working-hours', fromHour: 20, toHour: 22 },
      { kind: 'create-note', subject: 'Then' },
    ),
  );
  const lead = await makeLead();
  await start(within.id, [lead.id]);
  await start(later.id, [lead.id]);
  await settledStates(within.id).toEqual([isWeekend ? 'waiting' : 'done']);
  await settledStates(later.id).toEqual(['waiting']);
  const [run] = await automations.runs(later.id);
  const local = new Date(Date.parse(run?.wakeAtUtc ?? '') + ahead * 3_600_000);
  expect(local.getUTCHours()).toBe(20);
  expect([1, 2, 3, 4, 5]).toContain(local.getUTCDay());
});

it('assigns to nobody who is away, unless all are', async () => {
  const [first, second] = [
    await app.addUser(admin, 'Sales manager'),
    await app.addUser(admin, 'Sales manager'),
  ];
  const awayUntil = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const goAway = (user: User) => user.call('PUT', '/api/absence', { body: { awayUntil } });
  expect((await goAway(first)).body).toEqual({ awayUntil });
  const { id } = await automations.publish(
    manual({ kind: 'assign', method: 'round-robin', userIds: [first.userId, second.userId] }),
  );
  const leads = [await makeLead(), await makeLead()];
  await start(
    id,
    leads.map(lead => lead.id),
  );
  await settledStates(id).toEqual(['done', 'done']);
  for (const lead of leads) {
    expect(await read(admin, '/leads', lead.id)).toMatchObject({ assignedToUserId: second.userId });
  }
  await goAway(second);
  const last = await makeLead();
  await start(id, [last.id]);
  await settledStates(id).toEqual(['done', 'done', 'done']);
  expect([first.userId, second.userId]).toContain((await read(admin, '/leads', last.id)).assignedToUserId);
  expect((await first.call('PUT', '/api/absence', { body: { awayUntil: null } })).body).toEqual({
    awayUntil: null,
  });
});
