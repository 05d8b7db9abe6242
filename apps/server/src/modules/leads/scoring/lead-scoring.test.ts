import { leadGrades } from '@pipewright/contract/lead-grades.ts';
import { scoredFields } from '@pipewright/contract/resources/lead-score-rules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sql } from '../../../platform/database/connections/connection.ts';
import { newChangeSet } from '../../../platform/database/tenant/tenant-db.ts';
import { liftOf } from '../../../platform/lead-scoring/calibration.ts';
import { systemPrincipal } from '../../../platform/principal.ts';
import { memberPrincipal } from '../../../platform/read-rights.ts';
import { insertRecord } from '../../../platform/resources/write/write-records.ts';
import { addField } from '../../../testing/custom-fields.ts';
import { earlier, withoutTriggers } from '../../../testing/databases/nodes.ts';
import {
  addScoredLead,
  openScoringTest,
  scoreOf as readScore,
  refreshScores,
} from '../../../testing/lead-scoring.ts';
import { find, listAll, make, read, undo } from '../../../testing/records.ts';
import type { TestApp, User } from '../../../testing/test-app.ts';
import { leadsModule } from '../leads.module.ts';

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

const path = '/lead-score-rules';
const inNavy = { field: 'companyName', op: 'is', value: 'Navy' };
const navyRule = { name: 'Works for the navy', kind: 'fit', points: 40, condition: inNavy };
const addLead = (body: object = {}, by = user) => addScoredLead(by, body);
const scoreOf = (id: string) => readScore(user, id);
const explain = async (id: string) =>
  (await user.call('GET', `/api/leads/${id}/score`)).body as {
    score: number;
    fit: number;
    engagement: number;
    grade: string;
    isOutdated: boolean;
    reasons: { reason: string; points: number }[];
  };
const scoring = async () =>
  (await user.call('GET', '/api/lead-scoring')).body as {
    recalculation: { done: number; total: number } | null;
  };

describe('a rule about a formula', () => {
  const addFormula = (label: string, formula: string, result: string) =>
    addField(user, { label, type: 'formula', rules: { formula, result } });
  const addRule = (slug: string, value: unknown) =>
    user.call('POST', `/api${path}`, {
      body: { ...navyRule, condition: { field: `custom.${slug}`, op: 'is', value } },
    });

  it('counts again when only a field changes that the formula reads', async () => {
    await addFormula('Navy', 'companyName = "Navy"', 'boolean');
    expect((await addRule('navy', true)).status).toBe(201);
    const lead = await addLead({ companyName: 'Army' });
    const before = Number(await scoreOf(lead.id));
    await user.call('PATCH', `/api/leads/${lead.id}`, { body: { companyName: 'Navy' } });
    expect(await scoreOf(lead.id)).toBe(before + 40);
  });

  it('sees related records, whoever writes the lead', async () => {
    await addField(user, { label: 'Employer', type: 'reference', rules: { references: 'company' } });
    await addFormula('Employer name', 'custom.employer.name', 'text');
    expect((await addRule('employer_name', 'Navy')).status).toBe(201);
    const company = await make(user, '/companies', { name: 'Navy' });
    const without = Number(await scoreOf((await addLead()).id));
    expect(await scoreOf((await addLead({ custom: { employer: company.id } })).id)).toBe(without + 40);
  });

  it('is refused if the formula reads the score itself', async () => {
    await addFormula('Score', 'leadScore + 1', 'number');
    await addFormula('Hot', 'custom.score > 50', 'boolean');
    expect(await addRule('hot', true)).toMatchObject({
      status: 400,
      body: { fields: { condition: 'Rules cannot ask about “leadScore”, also not through a formula' } },
    });
  });
});

describe('a rule', () => {
  it('counts for leads that are written by a server with outdated rules', async () => {
    const { tenants } = app.database;
    const { tenantId, userId } = user;
    const outdated = await tenants.read(systemPrincipal(tenantId), tx => memberPrincipal(tx, userId));
    await make(user, path, navyRule);
    const body = { firstName: 'Grace', lastName: 'Hopper', email: 'late@x.example', companyName: 'Navy' };
    const { id } = await tenants.write(outdated, newChangeSet('test'), tx =>
      insertRecord(tx, leadsModule, body),
    );
    expect(await scoreOf(id)).toBe(65);
  });

  it('gives points to new and changed leads at once, and to all others in the background', async () => {
    const lead = await addLead({ companyName: 'Navy' });
    expect(lead.leadScore).toBe(25);
    const saved = await user.call('POST', `/api${path}`, { body: navyRule });
    expect(saved.status, JSON.stringify(saved.body)).toBe(201);
    expect(saved.body).toMatchObject({ sortOrder: 18, isActive: true });
    expect(await scoreOf(lead.id)).toBe(25);
    expect((await addLead({ companyName: 'Navy' })).leadScore).toBe(65);
    expect(await explain(lead.id)).toMatchObject({ score: 25, isOutdated: true });
    expect((await scoring()).recalculation).toEqual({ done: 0, total: null });

    await refreshScores(app, user);
    expect((await scoring()).recalculation).toBeNull();
    expect(await scoreOf(lead.id)).toBe(65);
    expect(await explain(lead.id)).toMatchObject({
      score: 65,
      fit: 65,
      engagement: 0,
      grade: 'B',
      isOutdated: false,
    });

    // Undone, the score is as before; neither changes the lead itself.
    expect((await undo(user, saved)).status).toBe(200);
    await refreshScores(app, user);
    expect(await scoreOf(lead.id)).toBe(25);
    expect(await read(user, '/leads', lead.id)).toMatchObject({
      version: 1,
      updatedAtUtc: lead.updatedAtUtc,
    });
  });

  it('reports the progress of the recalculation', async () => {
    for (let n = 0; n < 5; n++) {
      await addLead({ companyName: 'Navy' });
    }
    await make(user, path, navyRule);
    const { continueRescoring } = await import('../../../platform/lead-scoring/rescoring.ts');
    const { newChangeSet } = await import('../../../platform/database/tenant/tenant-db.ts');
    const { systemPrincipal } = await import('../../../platform/principal.ts');
    const step = () =>
      app.database.tenants.write(systemPrincipal(user.tenantId), newChangeSet('test'), tx =>
        continueRescoring(tx, 2),
      );
    expect(await step()).toBe('again');
    expect((await scoring()).recalculation).toEqual({ done: 2, total: 5 });
    expect(await step()).toBe('again');
    expect(await step()).toBe('over');
    expect((await scoring()).recalculation).toBeNull();
  });

  it('can be switched off, and takes points away', async () => {
    const lead = await addLead({ companyName: 'Navy' });
    const rule = await make(user, path, { ...navyRule, points: -20 });
    await refreshScores(app, user);
    expect(await scoreOf(lead.id)).toBe(5);
    await user.call('PATCH', `/api${path}/${rule.id}`, { body: { points: -50 } });
    await refreshScores(app, user);
    expect(await explain(lead.id)).toMatchObject({ score: 0, fit: -25 });
    await user.call('PATCH', `/api${path}/${rule.id}/toggle-status`);
    await refreshScores(app, user);
    expect(await scoreOf(lead.id)).toBe(25);
  });

  it('can use custom fields, whose changes return the new score', async () => {
    await addField(user, { label: 'Seats', slug: 'seats', type: 'number' });
    await make(user, path, { ...navyRule, condition: { field: 'custom.seats', op: 'atLeast', value: 100 } });
    const { id } = await addLead({ custom: { seats: 250 } });
    expect(await scoreOf(id)).toBe(50);
    const { body } = await user.call('PATCH', `/api/leads/${id}`, { body: { custom: { seats: 20 } } });
    expect(body).toMatchObject({ leadScore: 10 });
  });

  it.each([
    [{ points: 51 }, 'points'],
    [{ points: -51 }, 'points'],
    [{ kind: 'mood' }, 'kind'],
    [{ condition: { field: 'leadScore', op: 'above', value: 1 } }, 'condition'],
    [{ condition: { field: 'assignedToUserId', op: 'isEmpty' } }, 'condition'],
    [{ condition: { field: 'leadSourceId.name', op: 'is', value: 'x' } }, 'condition'],
    [{ condition: { field: 'custom.nothing', op: 'isEmpty' } }, 'condition'],
    [{ condition: { field: 'nothing', op: 'isEmpty' } }, 'condition'],
    [{ kind: 'engagement' }, 'withinDays'],
    [{ kind: 'engagement', withinDays: 0 }, 'withinDays'],
    [{ kind: 'engagement', withinDays: 7, atLeast: 21 }, 'atLeast'],
    [{ kind: 'engagement', withinDays: 7, activityKinds: ['dance'] }, 'activityKinds'],
  ])('is refused with %j', async (body, field) => {
    const answer = await user.call('POST', `/api${path}`, { body: { ...navyRule, ...body } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(Object.keys((answer.body as { fields: object }).fields).join()).toContain(field);
  });

  it('belongs to whoever may manage scoring; others read it', async () => {
    const seller = await app.addUser(user, 'Sales Representative').catch(() => app.addUser(user, 'Sales'));
    const rule = await make(user, path, navyRule);
    expect((await seller.call('GET', `/api${path}`)).status).toBe(200);
    const preview = { rule: { ...navyRule, name: 'Other' } };
    for (const answer of [
      await seller.call('POST', `/api${path}`, { body: { ...navyRule, name: 'Mine' } }),
      await seller.call('PATCH', `/api${path}/${rule.id}`, { body: { points: 1 } }),
      await seller.call('DELETE', `/api${path}/${rule.id}`),
      await seller.call('POST', '/api/lead-scoring/preview', { body: preview }),
      await seller.call('PUT', '/api/lead-scoring/grades', { body: { A: 90, B: 50, C: 20 } }),
    ]) {
      expect(answer.status).toBe(403);
    }
  });
});

describe('engagement', () => {
  const call = (leadId: string, kind = 'call') =>
    make(user, '/activities', { kind, subject: 'Talked', leadId });
  /** Time passes: everything about the lead is so much longer ago. */
  async function pass(id: string, days: number): Promise<void> {
    await withoutTriggers(app.owner, user.tenantId, async tx => {
      await tx`
        update crm.lead set last_activity_at_utc = ${earlier(tx, 'last_activity_at_utc', days * 24 * 3600)},
          score_expires_at_utc = ${earlier(tx, 'score_expires_at_utc', days * 24 * 3600)}
        where tenant_id = ${user.tenantId} and id = ${id}`;
      await tx`
        update crm.activity set created_at_utc = ${earlier(tx, 'created_at_utc', days * 24 * 3600)}
        where tenant_id = ${user.tenantId}`;
    });
    await refreshScores(app, user);
  }

  it('counts activities of some kinds', async () => {
    await make(user, path, {
      name: 'Two calls',
      kind: 'engagement',
      points: 30,
      activityKinds: ['call'],
      atLeast: 2,
      withinDays: 10,
    });
    const { id } = await addLead();
    await call(id);
    await call(id, 'note');
    expect((await explain(id)).engagement).toBe(10);
    const second = await call(id);
    expect(await explain(id)).toMatchObject({ engagement: 40, score: 50 });
    await user.call('PATCH', `/api/activities/${second.id}`, { body: { kind: 'note' } });
    expect((await explain(id)).engagement).toBe(10);
    await user.call('PATCH', `/api/activities/${second.id}`, { body: { kind: 'call' } });
    expect((await explain(id)).engagement).toBe(40);
    await user.call('DELETE', `/api/activities/${second.id}`);
    expect((await explain(id)).engagement).toBe(10);
  });

  it('fades day by day, without a new version or an entry in the log', async () => {
    await make(user, path, {
      name: 'Calls',
      kind: 'engagement',
      points: 40,
      activityKinds: ['call'],
      withinDays: 2,
      fadesOverDays: 3,
    });
    const { id } = await addLead();
    await call(id);
    const before = await read(user, '/leads', id);
    const changes = async () =>
      Number((await owner`select count(*) from crm.change_log where tenant_id = ${user.tenantId}`)[0]?.count);
    const logged = await changes();
    const points: number[] = [];
    for (let day = 0; day < 7; day++) {
      const { engagement, score, reasons, fit } = await explain(id);
      expect(score).toBe(fit + engagement);
      points.push(reasons.find(({ reason }) => reason === 'Calls')?.points ?? 0);
      await pass(id, 1);
    }
    expect(points).toEqual([40, 40, 30, 20, 10, 0, 0]);
    expect(await read(user, '/leads', id)).toMatchObject({
      version: before.version,
      updatedAtUtc: before.updatedAtUtc,
    });
    expect(await changes()).toBe(logged);
  });
});

describe('the preview', () => {
  const preview = async (body: object, by = user) => {
    const answer = await by.call('POST', '/api/lead-scoring/preview', { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body as {
      leads: number;
      changedScore: number;
      changedGrade: number;
      moves: object[];
      examples: { id: string; to: { score: number } }[];
    };
  };

  it('reports what saving would do, for a new, a changed and a removed rule', async () => {
    for (let n = 0; n < 12; n++) {
      await addLead({ companyName: n % 3 ? 'Navy' : 'Mill', estimatedValue: n * 20_000 });
    }
    const rule = await make(user, path, { ...navyRule, points: 10 });
    await refreshScores(app, user);
    const activity = {
      name: 'Calls',
      kind: 'engagement',
      points: 20,
      activityKinds: ['call'],
      withinDays: 5,
    };
    for (const [body, save] of [
      [
        { rule: { ...navyRule, name: 'More', points: 33 } },
        () => user.call('POST', `/api${path}`, { body: { ...navyRule, name: 'More', points: 33 } }),
      ],
      [
        { id: rule.id, rule: { ...navyRule, points: -5 } },
        () => user.call('PATCH', `/api${path}/${rule.id}`, { body: { points: -5 } }),
      ],
      [{ rule: activity }, () => user.call('POST', `/api${path}`, { body: activity })],
      [{ id: rule.id, rule: null }, () => user.call('DELETE', `/api${path}/${rule.id}`)],
    ] as const) {
      const told = await preview(body);
      const before = await scores();
      expect((await save()).status).toBeLessThan(300);
      await refreshScores(app, user);
      const after = await scores();
      const changed = [...after].filter(([id, score]) => score !== before.get(id));
      expect(told).toMatchObject({ leads: 12, changedScore: changed.length });
      for (const { id, to } of told.examples) {
        expect(after.get(id)).toBe(to.score);
      }
    }
  });

  it('saves nothing, and counts the leads that somebody may see', async () => {
    await addLead({ companyName: 'Navy', estimatedValue: 200_000 });
    expect(await preview({ rule: navyRule })).toMatchObject({
      leads: 1,
      changedScore: 1,
      changedGrade: 1,
      moves: [{ from: 'C', to: 'A', count: 1 }],
      examples: [{ from: { score: 40, grade: 'C' }, to: { score: 80, grade: 'A' } }],
    });
    expect(await preview({ rule: { ...navyRule, isActive: false } })).toMatchObject({
      changedScore: 0,
      examples: [],
    });
    expect(await listAll(user, path)).toHaveLength(17);
  });

  const scores = async () =>
    new Map((await listAll(user, '/leads')).map(({ id, leadScore }) => [id, leadScore as number]));
});

describe('grades', () => {
  it('begin where the organization says, which can be undone', async () => {
    const { id } = await addLead({ companyName: 'Navy' });
    expect((await explain(id)).grade).toBe('D');
    const changed = await user.call('PUT', '/api/lead-scoring/grades', { body: { A: 60, B: 25, C: 10 } });
    expect(changed).toMatchObject({ status: 200, body: { A: 60, B: 25, C: 10 } });
    expect((await explain(id)).grade).toBe('B');
    const viewer = await user.call('GET', '/oauth/userinfo', {
      headers: { authorization: `Bearer ${user.accessToken}` },
    });
    expect(viewer.body).toMatchObject({ organization: { leadGrades: { A: 60, B: 25, C: 10 } } });
    expect((await undo(user, changed)).status).toBe(200);
    expect((await explain(id)).grade).toBe('D');
    expect(
      (await user.call('PUT', '/api/lead-scoring/grades', { body: { A: 50, B: 50, C: 10 } })).status,
    ).toBe(400);
  });
});

describe('the calibration', () => {
  it('reports the outcome of leads by grade and by rule', async () => {
    const won = await find(user, '/lead-statuses', 'key', 'closed-won');
    const lost = await find(user, '/lead-statuses', 'key', 'closed-lost');
    const closed = (n: number, leadStatusId: string, body: object = {}) =>
      Promise.all(Array.from({ length: n }, () => addLead({ leadStatusId, ...body })));
    await closed(3, won.id, { companyName: 'Navy', estimatedValue: 200_000 });
    await closed(1, lost.id, { companyName: 'Navy', estimatedValue: 200_000 });
    await closed(1, won.id);
    await closed(4, lost.id);
    await addLead();
    const { body } = await user.call('GET', '/api/lead-scoring/calibration');
    const { grades, rules } = body as { grades: object[]; rules: { id: string; lift: number | null }[] };
    expect(grades).toEqual([
      { grade: 'A', won: 0, lost: 0, open: 0 },
      { grade: 'B', won: 0, lost: 0, open: 0 },
      { grade: 'C', won: 3, lost: 1, open: 0 },
      { grade: 'D', won: 1, lost: 4, open: 1 },
    ]);
    const company = await find(user, path, 'name', 'Works for a known company');
    expect(rules.find(({ id }) => id === company.id)).toMatchObject({ closed: 4, won: 3, lift: 0.75 / 0.2 });
    const email = await find(user, path, 'name', 'Has an email address');
    expect(rules.find(({ id }) => id === email.id)).toMatchObject({ closed: 9, won: 4, lift: null });
    expect(rules).toHaveLength(17);
  });

  it.each([
    [{ closed: 10, won: 4 }, { closed: 4, won: 3 }, 4.5],
    [{ closed: 10, won: 4 }, { closed: 10, won: 4 }, null],
    [{ closed: 10, won: 4 }, { closed: 0, won: 0 }, null],
    [{ closed: 10, won: 4 }, { closed: 5, won: 4 }, null],
  ])('the lift of %j with %j is %s', (all, counted, lift) => {
    expect(liftOf(all, counted)).toEqual(lift);
  });

  it('includes only leads within the reach of the user', async () => {
    await addLead({ companyName: 'Navy' });
    const role = await make(user, '/user-roles', {
      name: 'Own leads',
      permissions: { 'leads.read': 'own', 'scoring.manage': 'all' },
    });
    const other = await app.addUser(user, role.name);
    const { body } = await other.call('GET', '/api/lead-scoring/calibration');
    expect((body as { grades: object[] }).grades).toEqual(
      leadGrades.map(grade => ({ grade, won: 0, lost: 0, open: 0 })),
    );
    const preview = await other.call('POST', '/api/lead-scoring/preview', { body: { rule: navyRule } });
    expect(preview.body).toMatchObject({ leads: 0, changedScore: 0 });
  });
});

it('the database notices changes of exactly the fields that rules can ask about', async () => {
  const [row] = await owner<{ source: string }[]>`
    select prosrc as source from pg_proc where proname = 'changed_scored_fields'`;
  const names = [...(row?.source ?? '').matchAll(/then '(\w+)'/g)].map(([, name]) => name);
  expect(names.sort()).toEqual([...scoredFields, 'custom'].sort());
});
