import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AutomationWork } from '../../testing/automations/automation-process.ts';
import { automationsOf, startAutomations } from '../../testing/automations/automations.ts';
import { openFeedApp } from '../../testing/event-feed.ts';
import { listAll, make } from '../../testing/records.ts';
import type { TestApp, User } from '../../testing/test-app.ts';
import { connect, type Sql } from '../database/connections/connection.ts';

const leads = 40;
const kills = 6;
const notes = ['One', 'Two', 'Three', 'Four'];

let app: TestApp;
let owner: Sql;
let admin: User;
beforeAll(async () => {
  app = await openFeedApp();
  owner = connect(app.owner, { max: 1, searchPath: 'crm' });
  admin = await app.createTenant();
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

/** Starts a server that is killed after the first group of steps, in the middle of the next one. */
async function killAtWork(runIds: readonly string[]): Promise<void> {
  const child = fork(new URL('../../testing/automations/automation-process.ts', import.meta.url));
  const work: AutomationWork = { owner: app.owner, tenantId: admin.tenantId, runIds };
  child.send(work);
  await once(child, 'message');
  await once(child, 'message');
  await sleep(Math.random() * 60);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

it('performs every step exactly once, although the servers at work are killed', async () => {
  const automations = automationsOf(admin);
  const { id } = await automations.publish({
    entity: 'lead',
    trigger: { kind: 'manual' },
    steps: notes.map(subject => ({ kind: 'create-note', subject })),
  });
  const recordIds: string[] = [];
  for (let n = 0; n < leads; n += 1) {
    const lead = await make(admin, '/leads', { firstName: 'Ada', lastName: `L${n}`, email: `l${n}@x.test` });
    recordIds.push(lead.id);
  }
  await automations.send('POST', `/${id}/start`, { recordIds });
  for (let killed = 0; killed < kills; killed += 1) {
    const open = await owner<{ id: string }[]>`
      select id from crm.automation_run where automation_id = ${id} and state = 'queued' order by id`;
    await killAtWork(open.map(run => run.id));
  }
  // After the time in which another server would take the runs over.
  await owner`update crm.automation_run set wake_at_utc = now() where automation_id = ${id} and state = 'queued'`;
  const background = await startAutomations(app);
  background.queue.wake();
  await expect
    .poll(
      async () =>
        (await owner`select from crm.automation_run where automation_id = ${id} and state <> 'done'`).length,
      {
        timeout: 120_000,
        interval: 200,
      },
    )
    .toBe(0);
  await background.stop();
  const written = (await listAll(admin, '/activities')).map(({ leadId, subject }) => `${leadId} ${subject}`);
  const expected = recordIds.flatMap(leadId => notes.map(subject => `${leadId} ${subject}`));
  expect(written.sort()).toEqual(expected.sort());
}, 300_000);
