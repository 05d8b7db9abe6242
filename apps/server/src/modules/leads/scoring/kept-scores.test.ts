import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sql } from '../../../platform/database/connections/connection.ts';
import { addField } from '../../../testing/custom-fields.ts';
import { importing } from '../../../testing/imports/imports.ts';
import {
  openScoringTest,
  recomputedScores,
  refreshScores,
  storedScores,
} from '../../../testing/lead-scoring.ts';
import { find, listAll, make, undo } from '../../../testing/records.ts';
import type { TestApp, User } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Sql;
let user: User;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, owner, close } = await openScoringTest());
  user = await app.createTenant();
});
afterAll(() => close());

/** Numbers that are the same in each run. */
function createDice(seed: number): <T>(values: readonly T[]) => T {
  let state = seed;
  return values => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return values[Math.floor((state / 2_147_483_648) * values.length)] as (typeof values)[number];
  };
}

/** The ids of leads whose stored score is another than the one that their rules give. */
async function differing(): Promise<string[]> {
  const kept = await storedScores(owner, user);
  expect(kept.filter(({ expires }) => String(expires) === '-infinity')).toEqual([]);
  const recomputed = await recomputedScores(app, owner, user);
  return recomputed.filter((lead, i) => JSON.stringify(lead) !== JSON.stringify(kept[i])).map(({ id }) => id);
}

it('a stored score is what the rules give, whichever way a lead was written', async () => {
  const pick = createDice(7);
  await addField(user, {
    label: 'Tier',
    slug: 'tier',
    type: 'choice',
    rules: {
      options: [
        { value: 'gold', label: 'Gold' },
        { value: 'tin', label: 'Tin' },
      ],
    },
  });
  const statuses = await listAll(user, '/lead-statuses');
  const status = () => pick(statuses).id;
  const lost = await find(user, '/lead-statuses', 'key', 'closed-lost');
  const cities = await listAll(user, '/cities');
  const rule = (body: object) => make(user, '/lead-score-rules', { kind: 'fit', points: 7, ...body });
  await rule({ name: 'Gold', condition: { field: 'custom.tier', op: 'is', value: 'gold' }, points: 20 });
  await rule({
    name: 'Lost',
    condition: { field: 'leadStatusId', op: 'isAnyOf', value: [lost.id] },
    points: -50,
  });
  await rule({
    name: 'Free mail',
    condition: { or: [{ field: 'email', op: 'contains', value: '@free.' }] },
    points: -15,
  });
  const engagement = { kind: 'engagement', withinDays: 10 };
  await rule({
    name: 'Two calls',
    ...engagement,
    activityKinds: ['call'],
    atLeast: 2,
    fadesOverDays: 5,
    points: 30,
  });
  await rule({ name: 'Three of any kind', ...engagement, atLeast: 3, points: 11 });
  await refreshScores(app, user);

  const ids: string[] = [];
  const sets: Awaited<ReturnType<User['call']>>[] = [];
  const person = (n: number) => ({
    firstName: 'Lead',
    lastName: `${n}`,
    email: `lead-${n}@${pick(['free.example', 'navy.example'])}`,
    phone: pick([null, '+49 30 123456']),
    companyName: pick([null, 'Navy']),
    estimatedValue: pick([0, 5_000, 50_000, 500_000]),
    custom: { tier: pick([null, 'gold', 'tin']) },
  });
  const actions = {
    async create() {
      ids.push((await make(user, '/leads', person(ids.length))).id);
    },
    async change() {
      const { lastName: _, ...body } = person(ids.length);
      sets.push(await user.call('PATCH', `/api/leads/${pick(ids)}`, { body }));
    },
    async move() {
      sets.push(await user.call('PATCH', `/api/leads/${pick(ids)}`, { body: { cityId: pick(cities).id } }));
    },
    async changeMany() {
      const body = {
        ids: [...new Set([pick(ids), pick(ids), pick(ids)])],
        updates: { leadStatusId: status() },
      };
      const answer = await user.call('POST', '/api/leads/bulk-update', { body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      sets.push(answer);
    },
    async act() {
      const body = { kind: pick(['call', 'note', 'meeting']), subject: 'Talked', leadId: pick(ids) };
      sets.push(await user.call('POST', '/api/activities', { body }));
    },
    async changeActivity() {
      const [activity] = await listAll(user, '/activities');
      const body = pick([{ kind: 'note' }, { kind: 'call' }, { leadId: pick(ids) }]);
      sets.push(await user.call('PATCH', `/api/activities/${activity?.id}`, { body }));
    },
    async remove() {
      const [id] = ids.splice(0, 1);
      sets.push(await user.call('DELETE', `/api/leads/${id}`));
    },
    async takeBack() {
      const last = sets.pop();
      if (last?.headers['x-change-set']) {
        await undo(user, last);
      }
    },
  };
  for (let n = 0; n < 10; n++) {
    await actions.create();
    await actions.act();
  }
  const names = Object.keys(actions) as (keyof typeof actions)[];
  for (let n = 0; n < 160; n++) {
    await actions[ids.length < 8 ? 'create' : pick(names)]();
    if (n % 20 === 19) {
      expect(await differing(), `after ${n} actions`).toEqual([]);
    }
  }
  expect(new Set((await storedScores(owner, user)).map(({ score }) => score)).size).toBeGreaterThan(4);
});

it('imported leads, and those of a merge, are scored at once', async () => {
  const file =
    'First name,Last name,Email,Company,Phone\n' +
    Array.from(
      { length: 40 },
      (_, n) => `Ada,Import ${n},ada-${n}@mill.example,${n % 2 ? 'Mill' : ''},${n % 3 ? '' : '+49 30 99'}`,
    ).join('\n');
  const files = importing(app, user);
  const imported = await files.run(await files.check(await files.send('lead', file)));
  expect(imported.job?.state).toBe('done');
  const leads = (await listAll(user, '/leads')).filter(({ lastName }) =>
    String(lastName).startsWith('Import'),
  );
  expect(leads).toHaveLength(40);
  expect(new Set(leads.map(({ leadScore }) => leadScore))).toContain(35);
  const [one, other] = leads;
  const merged = await user.call('POST', `/api/leads/${one?.id}/merge`, { body: { others: [other?.id] } });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  expect(await differing()).toEqual([]);
});
