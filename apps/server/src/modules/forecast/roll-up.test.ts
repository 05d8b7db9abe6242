import type { Filter } from '@pipewright/contract/filters.ts';
import type { ForecastLine, ForecastResult } from '@pipewright/contract/forecast/forecast-figures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Found, listAll, make } from '../../testing/records.ts';
import { randomNumbers } from '../../testing/reports/report-model.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let users: Record<'admin' | 'own' | 'member' | 'manager' | 'reader', User>;
let teams: Record<'south' | 'north', string>;
beforeAll(async () => {
  app = await openTestApp();
  await prepare();
});
afterAll(() => app.close());

const periods = ['2026-03', '2026-04', '2026-Q1', '2026-Q2'];

/** Five people of different rights, two teams that share somebody, and 160 random deals. */
async function prepare() {
  const admin = await app.createTenant();
  const role = (name: string, read: string, edit?: string) =>
    make(admin, '/user-roles', {
      name,
      permissions: {
        'opportunities.read': read,
        'masters.read': 'all',
        ...(edit ? { 'opportunities.edit': edit } : {}),
      },
    });
  await role('Own', 'own', 'own');
  await role('Team', 'team', 'own');
  await role('Lead', 'team', 'team');
  await role('Reader', 'all');
  users = {
    admin,
    own: await app.addUser(admin, 'Own'),
    member: await app.addUser(admin, 'Team'),
    manager: await app.addUser(admin, 'Lead'),
    reader: await app.addUser(admin, 'Reader'),
  };
  const { own, member, manager, reader } = users;
  const south = await make(admin, '/teams', {
    name: 'South',
    managerUserId: manager.userId,
    memberUserIds: [own.userId, member.userId],
  });
  const north = await make(admin, '/teams', {
    name: 'North',
    memberUserIds: [member.userId, reader.userId],
  });
  teams = { south: south.id, north: north.id };
  await addDeals(admin, [...Object.values(users), undefined]);
  await setTargets(admin, [
    { userId: own.userId, period: '2026-03', amount: 5000 },
    { userId: own.userId, period: '2026-02', amount: 700.5 },
    { userId: member.userId, period: '2026-Q1', amount: 9000 },
    { userId: member.userId, period: '2026-03', amount: 4000 },
    { teamId: south.id, period: '2026-Q1', amount: 20_000 },
    { userId: reader.userId, period: '2026-Q2', amount: 1 },
  ]);
}

async function setTargets(user: User, targets: object[]) {
  const answer = await user.call('PUT', '/api/targets', { body: { targets } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function addDeals(admin: User, owners: readonly (User | undefined)[]) {
  const random = randomNumbers(5);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const stages = await listAll(admin, '/deal-stages');
  const randomDay = () => `2026-0${1 + Math.floor(random() * 7)}-${pick(['01', '15', '28', '30', '31'])}`;
  const days = () => pick([randomDay(), '2026-03-31', '2026-04-01', '2026-03-01', '2026-02-28']);
  const valid = (day: string) =>
    Number.isNaN(Date.parse(day)) ? '2026-06-30' : day.replace('-02-3', '-02-1');
  for (let index = 0; index < 160; index += 1) {
    const stage = pick(stages);
    const isClosed = stage.isWon || stage.isLost;
    const owner = pick(owners);
    const deal = await make(admin, '/deals', {
      name: `Deal ${index}`,
      amount: Math.floor(random() * 100_000) / 100,
      probability: pick([0, 10, 33, 50, 90]),
      ownerUserId: owner?.userId ?? null,
      ...(random() < 0.85 ? { expectedCloseDate: valid(days()).replace(/(0[46])-31/, '$1-30') } : {}),
      ...(random() < 0.3 && !isClosed ? { forecastCategory: pick(['omitted', 'pipeline', 'commit']) } : {}),
    });
    const moved = await admin.call('POST', `/api/deals/${deal.id}/move`, {
      body: {
        dealStageId: stage.id,
        ...(stage.isLost ? { lostReason: 'Price' } : {}),
        ...(isClosed ? { closedOn: valid(days()).replace(/(0[46])-31/, '$1-30') } : {}),
      },
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    if (!owner) {
      await admin.call('PATCH', `/api/deals/${deal.id}`, { body: { ownerUserId: null } });
    }
  }
}

async function forecastOf(user: User, period: string): Promise<ForecastResult> {
  const { status, body } = await user.call('GET', `/api/forecast?period=${period}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as ForecastResult;
}

type Worth = Pick<ForecastLine, 'won' | 'commit' | 'bestCase' | 'pipeline' | 'weighted'>;

/** The same in plain JavaScript, from what lists answer. */
function worthOf(rows: readonly Found[], isIn: (day: string) => boolean): Worth {
  const sum = (isMeant: (row: Found) => boolean, value = (row: Found) => row.baseAmount as number): number =>
    rows.filter(isMeant).reduce((total, row) => total + value(row), 0);
  const isWon = ({ dealStage, closedAtUtc }: Found) =>
    (dealStage as { isWon: boolean }).isWon && isIn(String(closedAtUtc).slice(0, 10));
  const isOpen = (row: Found) => row.closedAtUtc === null && isIn((row.expectedCloseDate as string) ?? '');
  const of = (category: string) => sum(row => isOpen(row) && row.forecastCategory === category);
  return {
    won: sum(isWon),
    commit: of('commit'),
    bestCase: of('best-case'),
    pipeline: of('pipeline'),
    weighted: sum(
      row => isOpen(row) && row.forecastCategory !== 'omitted',
      row => ((row.baseAmount as number) * (row.probability as number)) / 100,
    ),
  };
}

function expectWorth(actual: Worth, expected: Worth, about: string) {
  for (const name of Object.keys(expected) as (keyof Worth)[]) {
    // The sums of a line are rounded to the cents of the currency, and those of a total are made from them.
    expect(Math.abs(actual[name] - expected[name]), `${about} ${name}`).toBeLessThan(0.05);
  }
}

const within = (period: string) => {
  const [from, to] = {
    '2026-03': ['2026-03-01', '2026-03-31'],
    '2026-04': ['2026-04-01', '2026-04-30'],
    '2026-Q1': ['2026-01-01', '2026-03-31'],
    '2026-Q2': ['2026-04-01', '2026-06-30'],
  }[period] ?? ['', ''];
  return (day: string) => day >= (from ?? '') && day <= (to ?? '');
};

describe('the roll-up', () => {
  it('equals a calculation over the deals that each of five people can read', async () => {
    const totals = new Set<number>();
    for (const [who, user] of Object.entries(users)) {
      const rows = await listAll(user, '/deals');
      for (const period of periods) {
        const result = await forecastOf(user, period);
        const about = `${who} ${period}`;
        for (const owner of new Set(rows.map(({ ownerUserId }) => ownerUserId as string | null))) {
          const expected = worthOf(
            rows.filter(row => row.ownerUserId === owner),
            within(period),
          );
          const line = result.people.find(({ userId }) => userId === owner);
          expectWorth(line ?? worthOf([], () => true), expected, `${about} ${owner}`);
        }
        for (const team of result.teams) {
          const members: readonly unknown[] = team.memberUserIds;
          expectWorth(
            team,
            worthOf(
              rows.filter(({ ownerUserId }) => members.includes(ownerUserId)),
              within(period),
            ),
            `${about} ${team.name}`,
          );
        }
        expectWorth(result.total, worthOf(rows, within(period)), `${about} total`);
        expectWorth(
          { ...result.noDate, won: 0 },
          { ...worthOf(rows, day => day === ''), won: 0 },
          `${about} without date`,
        );
        totals.add(result.total.won);
      }
    }
    expect(totals.size).toBeGreaterThan(8);
  });

  it('leads from each figure to exactly its deals', async () => {
    const listed = async (user: User, parts: readonly Filter[]) => {
      const filter = encodeURIComponent(JSON.stringify({ and: parts }));
      return listAll(user, `/deals?filter=${filter}`);
    };
    const sumOf = (rows: readonly Found[]) => rows.reduce((sum, row) => sum + (row.baseAmount as number), 0);
    for (const user of [users.admin, users.manager, users.own]) {
      const { people, filters, noDate, noDateFilters } = await forecastOf(user, '2026-Q1');
      for (const line of people) {
        const owner: Filter = line.userId
          ? { field: 'ownerUserId', op: 'isAnyOf', value: [line.userId] }
          : { field: 'ownerUserId', op: 'isEmpty' };
        for (const name of ['won', 'commit', 'bestCase', 'pipeline'] as const) {
          expect(sumOf(await listed(user, [filters[name], owner]))).toBeCloseTo(line[name], 2);
        }
      }
      const dateless = await listed(user, [noDateFilters.weighted]);
      expect(dateless).toHaveLength(noDate.count);
      expect(sumOf(await listed(user, [noDateFilters.commit]))).toBeCloseTo(noDate.commit, 2);
    }
  });

  it('adds up the months of a quarter without its own target, and prefers the target of the team', async () => {
    const { people, teams: lines, total } = await forecastOf(users.admin, '2026-Q1');
    const targetOf = (user: User) => people.find(({ userId }) => userId === user.userId)?.target;
    expect([targetOf(users.own), targetOf(users.member), targetOf(users.manager)]).toEqual([
      5700.5,
      9000,
      people.some(({ userId }) => userId === users.manager.userId) ? null : undefined,
    ]);
    const line = (id: string) => lines.find(team => team.id === id);
    expect(line(teams.south)).toMatchObject({ target: 20_000 });
    expect(line(teams.north)).toMatchObject({ target: 9000 });
    // The team's own target replaces those of its members.
    expect(total.target).toBe(20_000);
    const march = await forecastOf(users.admin, '2026-03');
    expect(march.teams.find(({ id }) => id === teams.south)?.target).toBe(9000);
    expect(march.total.target).toBe(9000);
  });

  it('reports gap and coverage', async () => {
    const { people } = await forecastOf(users.admin, '2026-Q1');
    const line = people.find(({ userId }) => userId === users.member.userId);
    const gap = 9000 - (line?.won ?? 0);
    expect(line?.gap).toBeCloseTo(gap, 2);
    const open = (line?.commit ?? 0) + (line?.bestCase ?? 0) + (line?.pipeline ?? 0);
    expect(line?.coverage).toBeCloseTo(open / gap, 4);
  });

  it('shows targets only of people whose deals the viewer may read, and of teams whose members they all are', async () => {
    const own = await forecastOf(users.own, '2026-Q1');
    expect(own.people.map(({ userId }) => userId)).toEqual([users.own.userId]);
    expect(own.teams).toMatchObject([{ id: teams.south, target: 5700.5 }]);
    expect(own.total.target).toBe(5700.5);
    const manager = await forecastOf(users.manager, '2026-Q1');
    expect(manager.teams.find(({ id }) => id === teams.south)?.target).toBe(20_000);
  });

  it('refuses people who may read no deals, and invalid periods', async () => {
    await make(users.admin, '/user-roles', { name: 'None', permissions: { 'masters.read': 'all' } });
    const nobody = await app.addUser(users.admin, 'None');
    expect((await nobody.call('GET', '/api/forecast?period=2026-Q1')).status).toBe(403);
    for (const period of ['2026', '2026-Q5', '2026-13', 'x']) {
      expect((await users.admin.call('GET', `/api/forecast?period=${period}`)).status).toBe(400);
    }
  });
});
