import { beforeAll, expect, it } from 'vitest';
import { automationsOf, openAutomations } from '../../../testing/automations/automations.ts';
import { importing } from '../../../testing/imports/imports.ts';
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

const file = [
  'Name,Company / Account,Email',
  'Ada Lovelace,Analytical Ltd,ada@example.test',
  'Grace Hopper,Navy,grace@example.test',
  'Kay Antonelli,Analytical Ltd,kay@example.test',
].join('\r\n');
const titled = (jobTitle: string) => ({ kind: 'update', values: { jobTitle } });
const note = { kind: 'create-note', subject: 'Imported' };
const noEvents = async () => {
  const rows = await owner`select from crm.event where tenant_id = ${admin.tenantId}`;
  return rows.length;
};

it('an import starts only automations that ask for it, as the preview has said', async () => {
  const automations = automationsOf(admin);
  const created = { entity: 'lead', trigger: { kind: 'created' } };
  const condition = { field: 'companyName', op: 'is', value: 'Analytical Ltd' };
  const silent = await automations.publish({ ...created, steps: [titled('Never')] });
  const all = await automations.publish({ ...created, steps: [note], wantsImports: true });
  const some = await automations.publish({
    entity: 'lead',
    trigger: { kind: 'became-true', condition },
    steps: [titled('Analyst')],
    wantsImports: true,
  });
  // Neither of these can be started by an import.
  await automations.publish({ ...created, trigger: { kind: 'manual' }, steps: [note], wantsImports: true });
  const paused = await automations.publish({ ...created, steps: [note], wantsImports: true });
  await automations.send('POST', `/${paused.id}/pause`);

  const files = importing(app, admin);
  const checked = await files.check(await files.send('lead', file));
  expect(checked).toMatchObject({ automations: 2, counts: { create: 3 } });
  const imported = await files.run(checked);
  expect(imported.written).toMatchObject({ create: 3 });
  await automations.settled(all.id, 3);
  await automations.settled(some.id, 2);
  await expect.poll(noEvents, { timeout: 20_000 }).toBe(0);
  const leads = await listAll(admin, '/leads');
  expect(leads.map(({ jobTitle }) => jobTitle).sort()).toEqual(['Analyst', 'Analyst', null].sort());

  // A record that somebody enters starts both kinds: it was not the automation that was silent.
  await make(admin, '/leads', { firstName: 'Jean', lastName: 'Bartik', email: 'jean@example.test' });
  await automations.settled(silent.id, 1);
  await automations.settled(all.id, 4);
  expect(await automations.runs(some.id)).toHaveLength(2);
  expect(await automations.runs(paused.id)).toHaveLength(0);
});
