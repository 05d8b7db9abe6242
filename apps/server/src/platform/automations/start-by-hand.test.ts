import { beforeAll, expect, it } from 'vitest';
import { automationsOf, openAutomations } from '../../testing/automations/automations.ts';
import { make, read } from '../../testing/records.ts';
import type { TestApp, User } from '../../testing/test-app.ts';
import type { Sql } from '../database/connections/connection.ts';

let app: TestApp;
let owner: Sql;
let admin: User;
beforeAll(async () => {
  const opened = await openAutomations();
  ({ app, owner } = opened);
  admin = await app.createTenant();
  return opened.close;
});

const manual = {
  entity: 'lead',
  trigger: { kind: 'manual' },
  steps: [{ kind: 'update', values: { jobTitle: 'Run' } }],
};
const makeLead = (companyName: string, n: number) =>
  make(admin, '/leads', {
    firstName: 'Ada',
    lastName: `L${n}`,
    email: `${companyName}${n}@x.test`,
    companyName,
  });
const matching = (companyName: string) => ({
  filter: JSON.stringify({ field: 'companyName', op: 'is', value: companyName }),
});
const start = (id: string, body: object, by = admin) =>
  by.call('POST', `/api/automations/${id}/start`, { body });

it('starts for all that match the filter of a list, and for no others', async () => {
  const [first, second, other] = [
    await makeLead('Acme', 1),
    await makeLead('Acme', 2),
    await makeLead('Other', 3),
  ];
  const automations = automationsOf(admin);
  const { id } = await automations.publish(manual, 'By hand');
  const answer = await start(id, { matching: matching('Acme') });
  expect(answer.body).toMatchObject({ started: 2 });
  await automations.settled(id, 2);
  const titles = await Promise.all(
    [first, second, other].map(async lead => (await read(admin, '/leads', lead.id)).jobTitle),
  );
  expect(titles).toEqual(['Run', 'Run', null]);
  const log = (await admin.call('GET', '/api/audit')).body;
  expect(log).toContainEqual(
    expect.objectContaining({
      kind: 'automation-started',
      details: { name: 'By hand', resource: 'leads', rows: 2 },
    }),
  );
});

it('refuses invalid filters, a filter together with ids, and automations that are not started by hand', async () => {
  const automations = automationsOf(admin);
  const { id } = await automations.publish(manual);
  const refused = [
    await start(id, {}),
    await start(id, { matching: {}, recordIds: [id] }),
    await start(id, { matching: { filter: '{"field":"nothing","op":"is","value":1}' } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
  const { id: other } = await automations.publish({ ...manual, trigger: { kind: 'created' } });
  expect((await start(other, { matching: {} })).status).toBe(409);
});

it('starts many in the background, with progress, once for each record', async () => {
  const many = 1200;
  const filler = await app.createTenant();
  await make(filler, '/leads', { firstName: 'A', lastName: 'B', email: 'a@b.test', companyName: 'Bulk' });
  await owner.begin(async tx => {
    // Without triggers: they are there to be counted, not to be reacted to.
    await tx`set local session_replication_role = replica`;
    const columns = (
      await tx<{ name: string }[]>`
        select column_name as name from information_schema.columns
        where table_schema = 'crm' and table_name = 'lead' and is_generated = 'NEVER'
          and column_name not in ('id', 'email')`
    ).map(({ name }) => `"${name}"`);
    await tx.unsafe(
      `insert into crm.lead (id, email, ${columns.join(', ')})
       select crm.new_id(), 'bulk' || n || '@x.test', ${columns.join(', ')}
       from crm.lead, generate_series(2, ${many}) as n where tenant_id = '${filler.tenantId}'`,
    );
    // What a trigger would have added, so that a search finds them.
    await tx`
      insert into crm.lead_search_text (tenant_id, id, created_at_utc, search_text)
      select tenant_id, id, created_at_utc, search_text from crm.lead where tenant_id = ${filler.tenantId}
      on conflict do nothing`;
  });
  const automations = automationsOf(filler);
  const { id } = await automations.publish({
    ...manual,
    steps: [{ kind: 'wait', amount: 1, unit: 'days' }],
  });
  const answer = await start(id, { matching: matching('Bulk') }, filler);
  expect(answer.status).toBe(202);
  const { job } = answer.body as { job: { id: string } };
  await expect
    .poll(
      async () => {
        await app.services.longJobs.worker.step(filler.tenantId, { jobId: job.id });
        const [row] = await owner<{ state: string; done: number }[]>`
          select state, done from crm.job where id = ${job.id}`;
        return row;
      },
      { timeout: 30_000 },
    )
    .toMatchObject({ state: 'done', done: many });
  const [count] = await owner<{ runs: number; records: number }[]>`
    select count(*)::integer as runs, count(distinct record_id)::integer as records
    from crm.automation_run where automation_id = ${id}`;
  expect(count).toEqual({ runs: many, records: many });
});
