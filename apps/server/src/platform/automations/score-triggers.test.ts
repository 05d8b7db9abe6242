import type { Trigger } from '@pipewright/contract/automations/definition.ts';
import { asksForScore } from '@pipewright/contract/automations/score-triggers.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { automationsOf, openAutomations } from '../../testing/automations/automations.ts';
import { withoutTriggers } from '../../testing/databases/nodes.ts';
import { refreshScores } from '../../testing/lead-scoring.ts';
import { listAll, make, read, undo } from '../../testing/records.ts';
import type { TestApp, User } from '../../testing/test-app.ts';
import type { Sql } from '../database/connections/connection.ts';
import { newChangeSet } from '../database/tenant/tenant-db.ts';
import { systemPrincipal } from '../principal.ts';
import { memberPrincipal } from '../read-rights.ts';
import { findModule, insertRecord } from '../resources/write/write-records.ts';

let app: TestApp;
let owner: Sql;
let admin: User;
let automations: ReturnType<typeof automationsOf>;
beforeAll(async () => {
  const opened = await openAutomations();
  ({ app, owner } = opened);
  return opened.close;
});
beforeEach(async () => {
  admin = await app.createTenant();
  automations = automationsOf(admin);
});

const note = { kind: 'create-note', subject: 'Score' };
const hot = { field: 'leadScore', op: 'atLeast', value: 80 } as const;
const navy = { field: 'companyName', op: 'is', value: 'Navy' } as const;
const publish = (trigger: object, more: object = {}) =>
  automations.publish({ entity: 'lead', trigger, steps: [{ kind: 'stop' }], ...more });
const reaches = (grade: string, more?: object) => publish({ kind: 'grade-reached', grade }, more);
/** Leads of the navy have grade A, and others D. */
const addNavyRule = () =>
  make(admin, '/lead-score-rules', { name: 'Navy', kind: 'fit', points: 50, condition: navy });
const addFitRule = () =>
  make(admin, '/lead-score-rules', { name: 'Fit', kind: 'fit', points: 10, condition: navy });
let people = 0;
const person = (companyName: string) => {
  people += 1;
  return { firstName: 'Grace', lastName: 'Hopper', email: `grace${people}@x.test`, companyName };
};
const addLead = (companyName = 'Army') => make(admin, '/leads', person(companyName));
const move = (id: string, companyName: string) =>
  admin.call('PATCH', `/api/leads/${id}`, { body: { companyName } });
const waiting = async () => {
  const [row] = await owner<{ count: number }[]>`
    select (select count(*) from crm.event where tenant_id = ${admin.tenantId})::integer
      + (select count(*) from crm.lead_score_change where tenant_id = ${admin.tenantId})::integer as count`;
  return row?.count;
};
/** The number of runs once nothing waits any more. */
const startsOf = async (...started: readonly { readonly id: string }[]) => {
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  return Promise.all(started.map(async ({ id }) => (await automations.runs(id)).length));
};

describe('a lead whose score changes', () => {
  beforeEach(async () => {
    await addNavyRule();
    await addFitRule();
  });

  it('starts each automation that waits for the score or the grade once', async () => {
    const lead = await addLead();
    const reached = await reaches('A');
    const fell = await reaches('D');
    const changed = await publish({ kind: 'changed', fields: ['leadScore'] });
    const both = await publish({ kind: 'changed', fields: ['companyName', 'leadScore'], condition: hot });
    const became = await publish({ kind: 'became-true', condition: { and: [navy, hot] } });
    const other = await publish({ kind: 'became-true', condition: navy });
    const all = [reached, fell, changed, both, became, other] as const;
    await move(lead.id, 'Navy');
    expect(await read(admin, '/leads', lead.id)).toMatchObject({ leadScore: 85 });
    expect(await startsOf(...all)).toEqual([1, 0, 1, 1, 1, 1]);
    // The score stays.
    await admin.call('PATCH', `/api/leads/${lead.id}`, { body: { isActive: false } });
    expect(await startsOf(...all)).toEqual([1, 0, 1, 1, 1, 1]);
    await move(lead.id, 'Army');
    expect(await startsOf(...all)).toEqual([1, 1, 2, 1, 1, 1]);
  });

  it('starts what waits for a grade when it is new, and nothing that waits for a changed score', async () => {
    const reached = await reaches('A');
    const changed = await publish({ kind: 'changed', fields: ['leadScore'] });
    await addLead('Navy');
    expect(await startsOf(reached, changed)).toEqual([1, 0]);
  });

  it('starts nothing when the change is undone', async () => {
    const lead = await addLead('Navy');
    const fell = await reaches('D');
    const reached = await reaches('A');
    const moved = await move(lead.id, 'Army');
    expect(await startsOf(fell, reached)).toEqual([1, 0]);
    expect((await undo(admin, moved)).status).toBe(200);
    expect(await read(admin, '/leads', lead.id)).toMatchObject({ leadScore: 85 });
    expect(await startsOf(fell, reached)).toEqual([1, 0]);
  });

  it('starts with a bulk change only what asks for it', async () => {
    const lead = await addLead();
    const silent = await reaches('A');
    const asking = await reaches('A', { wantsImports: true });
    const answer = await admin.call('POST', '/api/leads/bulk-update', {
      body: { ids: [lead.id], updates: { companyName: 'Navy' } },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await startsOf(silent, asking)).toEqual([0, 1]);
  });
});

it('contract and database agree on which triggers wait for the score', async () => {
  const triggers: readonly (readonly [Trigger, boolean])[] = [
    [{ kind: 'grade-reached', grade: 'B' }, true],
    [{ kind: 'changed', fields: ['jobTitle', 'leadScore'], condition: null }, true],
    [{ kind: 'changed', fields: ['jobTitle'], condition: hot }, false],
    [{ kind: 'became-true', condition: { and: [navy, { or: [hot] }] } }, true],
    [{ kind: 'became-true', condition: navy }, false],
    [{ kind: 'created', condition: hot }, false],
    [{ kind: 'manual' }, false],
  ];
  for (const [trigger, expected] of triggers) {
    const [row] = await owner<{ asks: boolean }[]>`
      select crm.asks_for_score(${JSON.stringify(trigger)}::text::jsonb) as asks`;
    expect([trigger, row?.asks, asksForScore(trigger)]).toEqual([trigger, expected, expected]);
  }
});

/** From then on, new leads have no points. */
async function deactivateRules(): Promise<void> {
  for (const { id } of await listAll(admin, '/lead-score-rules')) {
    const answer = await admin.call('PATCH', `/api/lead-score-rules/${id}`, { body: { isActive: false } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  await refreshScores(app, admin);
}

it('the first points of a lead that was scored with none are a changed score', async () => {
  await deactivateRules();
  await make(admin, '/lead-score-rules', {
    ...{ name: 'Notes', kind: 'engagement', points: 10, withinDays: 30, activityKinds: ['note'], atLeast: 1 },
  });
  await refreshScores(app, admin);
  const changed = await publish({ kind: 'changed', fields: ['leadScore'] });
  const reached = await reaches('D');
  const lead = await addLead();
  expect(lead).toMatchObject({ leadScore: 0 });
  expect(await startsOf(changed, reached)).toEqual([0, 1]);
  await make(admin, '/activities', { kind: 'note', subject: 'First', leadId: lead.id });
  expect(await read(admin, '/leads', lead.id)).toMatchObject({ leadScore: 10 });
  expect(await startsOf(changed, reached)).toEqual([1, 1]);
});

it('the first score of a lead that the product creates starts what waits for it once', async () => {
  const { tenants } = app.database;
  const { tenantId, userId } = admin;
  // Without the rules, as where the product itself writes: the lead is scored after the commit.
  const member = await tenants.read(systemPrincipal(tenantId), tx => memberPrincipal(tx, userId));
  const writer = { ...member, recordRules: [] };
  await addNavyRule();
  await addFitRule();
  const reached = await reaches('A');
  const became = await publish({ kind: 'became-true', condition: hot });
  const created = await publish({ kind: 'created', condition: hot });
  const changed = await publish({ kind: 'changed', fields: ['leadScore'] });
  const lowest = await reaches('D');
  const { id } = await tenants.write(writer, newChangeSet('test'), tx =>
    insertRecord(tx, findModule(app.services.modules, 'lead'), person('Navy')),
  );
  expect(await read(admin, '/leads', id)).toMatchObject({ leadScore: 85 });
  expect(await startsOf(reached, became, created, changed, lowest)).toEqual([1, 1, 1, 0, 0]);
  await deactivateRules();
  await startsOf(lowest);
  const { id: worthless } = await tenants.write(writer, newChangeSet('test'), tx =>
    insertRecord(tx, findModule(app.services.modules, 'lead'), person('Navy')),
  );
  expect(await read(admin, '/leads', worthless)).toMatchObject({ leadScore: 0 });
  expect(await startsOf(reached, became, created, changed, lowest)).toEqual([1, 1, 1, 0, 1]);
});

it('a score that automations raise themselves starts none of them twice in a chain', async () => {
  const counted = { kind: 'engagement', points: 5, withinDays: 30, activityKinds: ['note'] };
  for (const atLeast of [1, 2, 3, 4]) {
    await make(admin, '/lead-score-rules', { ...counted, name: `Notes: ${atLeast}`, atLeast });
  }
  const lead = await addLead();
  const { id } = await automations.publish({
    entity: 'lead',
    trigger: { kind: 'changed', fields: ['leadScore'] },
    steps: [note],
  });
  await make(admin, '/activities', { kind: 'note', subject: 'First', leadId: lead.id });
  const runs = await automations.settled(id, 2);
  expect(runs.map(({ state }) => state).sort()).toEqual(['done', 'skipped']);
  expect(await startsOf({ id })).toEqual([2]);
});

it('a score that falls because time passes starts automations', async () => {
  const lead = await addLead();
  const { leadScore } = await make(admin, '/activities', {
    kind: 'note',
    subject: 'Call',
    leadId: lead.id,
  }).then(() => read(admin, '/leads', lead.id));
  const changed = await publish({ kind: 'changed', fields: ['leadScore'] });
  await withoutTriggers(
    app.owner,
    admin.tenantId,
    tx => tx`
      update crm.lead set last_activity_at_utc = now() - interval '400 days',
        score_expires_at_utc = now() - interval '1 second'
      where tenant_id = ${admin.tenantId} and id = ${lead.id}`,
  );
  await refreshScores(app, admin);
  expect(Number((await read(admin, '/leads', lead.id)).leadScore)).toBeLessThan(Number(leadScore));
  expect(await startsOf(changed)).toEqual([1]);
});

describe('scoring all leads again', () => {
  const scoringSets = async () => {
    const rows = await owner`
      select from crm.change_set where tenant_id = ${admin.tenantId} and action in ('rescore leads', 'refresh lead scores')`;
    return rows.length;
  };
  beforeEach(async () => {
    await addFitRule();
    for (let count = 0; count < 3; count += 1) {
      await addLead('Navy');
    }
  });

  it('records nothing if nobody waits for it', async () => {
    const silent = await reaches('A');
    await addNavyRule();
    await refreshScores(app, admin);
    expect(await startsOf(silent)).toEqual([0]);
    expect(await scoringSets()).toBe(0);
  });

  it('starts what asks for bulk changes, with one action for each step', async () => {
    const silent = await reaches('A');
    const asking = await reaches('A', { wantsImports: true });
    await addNavyRule();
    await refreshScores(app, admin);
    expect(await startsOf(silent, asking)).toEqual([0, 3]);
    expect(await scoringSets()).toBe(1);
  });

  it('starts nothing where only the limits of grades have changed', async () => {
    const asking = await reaches('C', { wantsImports: true });
    const answer = await admin.call('PUT', '/api/lead-scoring/grades', { body: { A: 80, B: 60, C: 10 } });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    await refreshScores(app, admin);
    expect(await startsOf(asking)).toEqual([0]);
  });
});
