import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Sql } from '../../platform/database/connections/connection.ts';
import { newChangeSet, type TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import {
  continueRescoring,
  findAhead,
  noteAhead,
  scoreAhead,
} from '../../platform/lead-scoring/rescoring.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { addField } from '../../testing/custom-fields.ts';
import { earlier, withoutTriggers } from '../../testing/databases/nodes.ts';
import { addScoredLead, openScoringTest } from '../../testing/lead-scoring.ts';
import { listAll, make } from '../../testing/records.ts';
import type { TestApp, User } from '../../testing/test-app.ts';
import { createScoreRefresh } from './refresh-scores.ts';

interface Lead {
  id: string;
  leadScore: number;
  version: number;
  updatedAtUtc: string;
}

let app: TestApp;
let owner: Sql;
let user: User;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, owner, close } = await openScoringTest());
});
afterAll(() => close());
beforeEach(async () => {
  user = await app.createTenant();
});

const get = async (id: string) => (await user.call('GET', `/api/leads/${id}`)).body as Lead;
const listed = async (id: string) => {
  const { body } = await user.call('GET', '/api/leads?pageSize=100');
  return (body as Lead[]).find(lead => lead.id === id)?.leadScore;
};
const explained = async (id: string) =>
  ((await user.call('GET', `/api/leads/${id}/score`)).body as { score: number }).score;
const changes = async () =>
  Number((await owner`select count(*) from crm.change_log where tenant_id = ${user.tenantId}`)[0]?.count);

async function leadWithActivity(): Promise<Lead> {
  const { id } = await make(user, '/leads', {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@navy.example',
  });
  await make(user, '/activities', { kind: 'note', subject: 'Called back', leadId: id });
  return get(id);
}
/** Time passes: everything that the lead remembers is so much longer ago. */
async function pass(id: string, hours: number): Promise<void> {
  await withoutTriggers(
    app.owner,
    user.tenantId,
    tx => tx`
      update crm.lead set last_activity_at_utc = ${earlier(tx, 'last_activity_at_utc', hours * 3600)},
        score_expires_at_utc = ${earlier(tx, 'score_expires_at_utc', hours * 3600)}
      where tenant_id = ${user.tenantId} and id = ${id}`,
  );
}
async function refresh(batch = 500): Promise<number> {
  const { job } = createScoreRefresh({
    tenants: app.database.tenants,
    listDueTenants: async () => [],
    batch,
  });
  for (let steps = 1; steps < 100; steps++) {
    if ((await job.step(user.tenantId, { tenantId: user.tenantId })) === 'over') {
      return steps;
    }
  }
  throw new Error('The refresh does not end');
}

it('a score follows the age of the last activity, and list and explanation agree at every moment', async () => {
  const lead = await leadWithActivity();
  const points = async () => ({ list: await listed(lead.id), explanation: await explained(lead.id) });
  const fresh = lead.leadScore;
  expect(await points()).toEqual({ list: fresh, explanation: fresh });
  const before = await changes();

  for (const [hours, expected] of [
    [167, fresh],
    [2, fresh - 5],
    [720 - 170, fresh - 5],
    [2, fresh - 10],
    [10_000, fresh - 10],
  ] as const) {
    await pass(lead.id, hours);
    const stale = await points();
    expect(stale.explanation).toBe(stale.list);
    await refresh();
    expect(await points()).toEqual({ list: expected, explanation: expected });
  }
  // Nobody has changed the lead.
  expect(await get(lead.id)).toMatchObject({ version: lead.version, updatedAtUtc: lead.updatedAtUtc });
  expect(await changes()).toBe(before);
});

it('many scores are computed in several batches, of one organization alone', async () => {
  const stranger = user;
  const theirs = await leadWithActivity();
  await pass(theirs.id, 200);
  user = await app.createTenant();
  const leads: Lead[] = [];
  for (let n = 0; n < 7; n++) {
    leads.push(await leadWithActivity());
  }
  for (const { id } of leads) {
    await pass(id, 200);
  }
  expect(await refresh(2)).toBe(4);
  for (const { id, leadScore } of leads) {
    expect(await listed(id)).toBe(leadScore - 5);
  }
  user = stranger;
  expect(await listed(theirs.id)).toBe(theirs.leadScore);
});

it('while nobody else needs the processors, two steps of leads are scored at once', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) {
    ids.push((await addScoredLead(user)).id);
  }
  const before = await listed(ids[0] ?? '');
  const scored = async (hasSpare: boolean, points: number) => {
    const { body } = await user.call('POST', '/api/lead-score-rules', {
      body: { name: `Gives ${points}`, kind: 'fit', points },
    });
    const { job } = createScoreRefresh({
      tenants: app.database.tenants,
      listDueTenants: async () => [],
      hasSpareProcessor: () => hasSpare,
      batch: 2,
    });
    const progress: number[] = [];
    while ((await job.step(user.tenantId, { tenantId: user.tenantId })) === 'again') {
      const { body: scoring } = await user.call('GET', '/api/lead-scoring');
      progress.push((scoring as { recalculation: { done: number } }).recalculation.done);
    }
    await user.call('DELETE', `/api/lead-score-rules/${(body as { id: string }).id}`);
    const scores = await Promise.all(ids.map(listed));
    expect(new Set(scores)).toEqual(new Set([(before ?? 0) + points]));
    await refresh();
    return progress;
  };
  expect(await scored(false, 3)).toEqual([2, 4, 6]);
  expect(await scored(true, 4)).toEqual([4, 7]);
});

it('leads that were scored ahead are scored again where the rules have changed meanwhile', async () => {
  for (let n = 0; n < 5; n++) {
    await addScoredLead(user);
  }
  const { body } = await user.call('POST', '/api/lead-score-rules', {
    body: { name: 'Everybody', kind: 'fit', points: 3 },
  });
  const inTenant = <T>(work: (tx: TenantTx) => Promise<T>) =>
    app.database.tenants.write(systemPrincipal(user.tenantId), newChangeSet('test'), work);
  const ahead = await inTenant(tx => findAhead(tx, 2));
  if (!ahead) {
    throw new Error('There are leads after the first step');
  }
  const ids = await inTenant(tx => scoreAhead(tx, ahead, 2));
  expect(ids).toHaveLength(2);
  const { id } = body as { id: string };
  await user.call('PATCH', `/api/lead-score-rules/${id}`, { body: { points: 5 } });
  expect(await inTenant(tx => continueRescoring(tx, 2))).toBe('again');
  await inTenant(tx => noteAhead(tx, ahead, ids));
  const { body: scoring } = await user.call('GET', '/api/lead-scoring');
  expect(scoring).toMatchObject({ recalculation: { done: 2 } });
});

it('a reactivated lead is scored immediately and expires again', async () => {
  const lead = await leadWithActivity();
  await pass(lead.id, 10_000);
  await refresh();
  expect(await listed(lead.id)).toBe(lead.leadScore - 10);
  await make(user, '/activities', { kind: 'note', subject: 'Back again', leadId: lead.id });
  expect(await listed(lead.id)).toBe(lead.leadScore);
  const [row] = await owner<{ hours: number }[]>`
    select extract(epoch from score_expires_at_utc - last_activity_at_utc)::integer / 3600 as hours
    from crm.lead where tenant_id = ${user.tenantId} and id = ${lead.id}`;
  expect(row?.hours).toBe(168);
});

it('processes every organization', async () => {
  const asked: string[] = [];
  const { schedule } = createScoreRefresh({
    tenants: app.database.tenants,
    listDueTenants: async () => ['one', 'two'],
  });
  await schedule.run({ enqueue: async (_job, tenantId) => void asked.push(tenantId) });
  expect(asked).toEqual(['one', 'two']);
});

it('only organizations that have something to compute are found', async () => {
  const isFound = async () => (await app.services.tenantSearch.withDueLeadScores()).includes(user.tenantId);
  const lead = await leadWithActivity();
  await refresh();
  expect(await isFound()).toBe(false);
  await pass(lead.id, 200);
  expect(await isFound()).toBe(true);
  await refresh();
  expect(await isFound()).toBe(false);

  const [rule] = await listAll(user, '/lead-score-rules');
  await user.call('DELETE', `/api/lead-score-rules/${rule?.id}`);
  expect(await isFound()).toBe(true);
  await refresh();
  expect(await isFound()).toBe(false);

  const rules = { formula: 'leadScore + 1', result: 'number' };
  await addField(user, { label: 'Score and one', type: 'formula', rules });
  expect(await isFound()).toBe(true);
});
