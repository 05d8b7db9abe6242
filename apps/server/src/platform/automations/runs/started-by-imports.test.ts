import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { automationsOf, openAutomations } from '../../../testing/automations/automations.ts';
import { importing, importingBatch } from '../../../testing/imports/imports.ts';
import { listAll, make } from '../../../testing/records.ts';
import type { TestApp, User } from '../../../testing/test-app.ts';
import type { Sql } from '../../database/connections/connection.ts';

let app: TestApp;
let owner: Sql;
let admin: User;
beforeAll(async () => {
  const opened = await openAutomations();
  ({ app, owner } = opened);
  return opened.close;
});
beforeEach(async () => {
  admin = await app.createTenant();
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

it('an import that is asked to starts the automations that ask for it, as the preview has said', async () => {
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
  const imported = await files.run(checked, { startAutomations: true });
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

describe('an import of several files with records of every trigger', () => {
  const nothing = { kind: 'stop' };
  const exported = (title: string) => ({
    'Account.csv': 'Id,Name,SystemModstamp,IsDeleted\n0015g00000Ac001AAA,Acme,2021-01-01,false',
    'Lead.csv': [
      'Id,FirstName,LastName,Company,Email,Title,SystemModstamp,IsDeleted,IsConverted',
      `00Q5g00000Le001AAA,Grace,Hopper,Navy,grace@x.test,${title},2021-01-01,false,false`,
    ].join('\n'),
    'Opportunity.csv': [
      'Id,AccountId,Name,StageName,Amount,CloseDate,SystemModstamp,IsDeleted',
      '0065g00000Op001AAA,0015g00000Ac001AAA,Ship,Proposal,100,2030-01-01,2021-01-01,false',
    ].join('\n'),
  });
  const companyIs = (value: string) => ({ field: 'companyName', op: 'is', value });

  async function publishAll() {
    const automations = automationsOf(admin);
    await make(admin, '/lead-score-rules', {
      ...{ name: 'Navy', kind: 'fit', points: 50 },
      condition: companyIs('Navy'),
    });
    const [stage] = await listAll(admin, '/deal-stages');
    const publish = (entity: string, trigger: object, steps: object[] = [nothing]) =>
      automations.publish({ entity, trigger, steps, wantsImports: true });
    return {
      automations,
      all: [
        // What it changes starts the next but one.
        await publish('lead', { kind: 'created' }, [titled('Set')]),
        await publish('lead', { kind: 'became-true', condition: companyIs('Navy') }),
        await publish('lead', { kind: 'changed', fields: ['jobTitle'], condition: null }),
        await publish('lead', { kind: 'grade-reached', grade: 'A' }),
        await publish('deal', { kind: 'stage-entered', stageId: stage?.id }),
      ],
      stageName: stage?.name ?? '',
    };
  }
  async function importAll(title: string, stageName: string, startAutomations?: boolean) {
    const files = importingBatch(app, admin);
    const sent = exported(title);
    const opportunities = sent['Opportunity.csv'].replace('Proposal', stageName);
    const checked = await files.check(await files.send({ ...sent, 'Opportunity.csv': opportunities }));
    expect(checked.files.map(file => [file.resource, file.automations])).toEqual([
      ['company', 0],
      ['lead', 4],
      ['deal', 1],
    ]);
    const done = await files.run(checked, startAutomations === undefined ? undefined : { startAutomations });
    expect(done.job).toMatchObject({ state: 'done' });
    await expect.poll(noEvents, { timeout: 20_000 }).toBe(0);
  }
  type Published = Awaited<ReturnType<typeof publishAll>>;
  const started = ({ automations, all }: Published) =>
    Promise.all(all.map(async ({ id }) => (await automations.runs(id)).length));

  it.each([undefined, false])('starts none, also when records are updated (%s)', async choice => {
    const published = await publishAll();
    await importAll('Captain', published.stageName, choice);
    await importAll('Admiral', published.stageName, choice);
    expect(await started(published)).toEqual([0, 0, 0, 0, 0]);
    expect(await listAll(admin, '/leads')).toMatchObject([{ jobTitle: 'Admiral' }]);
    // Only the import was silent.
    const [lead] = await listAll(admin, '/leads');
    await admin.call('PATCH', `/api/leads/${lead?.id}`, { body: { jobTitle: 'Retired' } });
    await published.automations.settled(published.all[2]?.id ?? '', 1);
  });

  it('starts all of them where somebody wants it', async () => {
    const published = await publishAll();
    await importAll('Captain', published.stageName, true);
    const [created, became, changed, graded, entered] = published.all.map(({ id }) => id);
    for (const id of [created, became, changed, graded, entered]) {
      await published.automations.settled(id ?? '', 1);
    }
    expect(await listAll(admin, '/leads')).toMatchObject([{ jobTitle: 'Set' }]);
  });
});
