import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { figureFilter, type ReportResult } from '@pipewright/contract/reports/report-result.ts';
import { expect } from 'vitest';
import { addField } from '../custom-fields.ts';
import { type Found, listAll, make } from '../records.ts';
import type { TestApp, User } from '../test-app.ts';
import { type Ingredients, randomReport } from './random-reports.ts';
import { figureOf, matches, type Readable, randomNumbers, readField } from './report-model.ts';

export interface Viewer {
  readonly user: User;
  readonly readable: Readable;
  readonly ingredients: Ingredients;
}

/** An organization with deals of several owners, and people who may read different parts of it. */
export async function prepareViewers(app: TestApp): Promise<readonly Viewer[]> {
  const admin = await app.createTenant();
  const all = { 'companies.read': 'all' } as const;
  const reads = (reach: string, more: object = {}) => ({
    'opportunities.read': reach,
    'opportunities.create': reach,
    'masters.read': 'all',
    ...more,
  });
  await make(admin, '/user-roles', { name: 'Own', permissions: reads('own', { 'companies.read': 'own' }) });
  await make(admin, '/user-roles', { name: 'Team', permissions: reads('team', all) });
  await make(admin, '/user-roles', { name: 'No companies', permissions: reads('all') });
  const blind = await make(admin, '/user-roles', {
    name: 'No custom fields',
    permissions: reads('all', all),
  });
  const users = [
    admin,
    await app.addUser(admin, 'Own'),
    await app.addUser(admin, 'Team'),
    await app.addUser(admin, 'No companies'),
    await app.addUser(admin, 'No custom fields'),
  ];
  const [, own, team] = users.map(({ userId }) => userId);
  await make(admin, '/teams', { name: 'South', memberUserIds: [own, team] });
  await addFields(admin, blind.id);
  const ingredients = await addDeals(admin, users);
  return Promise.all(
    users.map(async (user, index) => ({
      user,
      readable: await readAll(user),
      ingredients: { ...ingredients, hasCustomFields: index !== 4 },
    })),
  );
}

async function addFields(admin: User, hiddenFrom: string): Promise<void> {
  const rules = { access: { [hiddenFrom]: 'hidden' } };
  const field = (more: object) => addField(admin, { entity: 'deal', rules, ...more });
  const offers = (...values: string[]) => ({
    rules: { ...rules, options: values.map(value => ({ value, label: value.toUpperCase() })) },
  });
  await field({ label: 'Tier', type: 'choice', ...offers('gold', 'silver', 'bronze') });
  await field({ label: 'Topics', type: 'choices', ...offers('a', 'b', 'c', 'd') });
  await field({ label: 'Renewed', type: 'boolean' });
  await field({ label: 'Score', type: 'number' });
  await field({ label: 'Renewal', type: 'date' });
}

async function addDeals(admin: User, users: readonly User[]): Promise<Omit<Ingredients, 'hasCustomFields'>> {
  const random = randomNumbers(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const maybe = <T>(make: () => T) => (random() < 0.7 ? make() : undefined);
  const [stages, industries] = [await listAll(admin, '/deal-stages'), await listAll(admin, '/industries')];
  const used = industries.slice(0, 4).map(({ id }) => id);
  const companies = await Promise.all(
    Array.from({ length: 7 }, (_, index) =>
      make(admin, '/companies', {
        name: `Company ${index}`,
        industryId: index < 5 ? used[index % used.length] : undefined,
        ownerUserId: users[index % 3]?.userId,
      }),
    ),
  );
  const tags = await Promise.all(['One', 'Two', 'Three', 'Four'].map(name => make(admin, '/tags', { name })));
  const reasons = ['Price', 'price', 'PRICE', 'Timing', 'No need'];
  const bodies = Array.from({ length: 70 }, (_, index) => ({ index, stage: pick(stages) })).map(
    ({ index, stage }) => ({
      name: `Deal ${index}`,
      amount: Math.floor(random() * 100_000) / 100,
      dealStageId: stage.id,
      probability: pick([0, 10, 20, 50, 51, 90]),
      companyId: maybe(() => pick(companies).id),
      ownerUserId: pick(users.slice(0, 3)).userId,
      lostReason: stage.isLost ? pick(reasons) : maybe(() => pick(reasons)),
      expectedCloseDate: maybe(
        () =>
          `${pick(['2025', '2026', '2026'])}-0${1 + Math.floor(random() * 8)}-1${Math.floor(random() * 10)}`,
      ),
      tagIds: tags.filter(() => random() < 0.3).map(({ id }) => id),
      custom: {
        tier: maybe(() => pick(['gold', 'silver', 'bronze'])) ?? null,
        topics: ['a', 'b', 'c', 'd'].filter(() => random() < 0.3),
        renewed: maybe(() => random() < 0.5) ?? null,
        score: maybe(() => Math.floor(random() * 80) / 10) ?? null,
        renewal: maybe(() => `2026-0${1 + Math.floor(random() * 9)}-05`) ?? null,
      },
    }),
  );
  const deals = await Promise.all(bodies.map(body => make(admin, '/deals', body)));
  await changeDeals(
    admin,
    deals,
    stages.filter(({ isLost }) => !isLost),
  );
  return {
    stages: stages.map(({ id }) => id),
    industries: used,
    tags: tags.map(({ id }) => id),
    companies: companies.map(({ id }) => id),
  };
}

/** Moves some deals to other stages and deletes some, so that stored totals have rows that cancel each other out. */
async function changeDeals(admin: User, deals: readonly Found[], stages: readonly Found[]): Promise<void> {
  for (const [index, { id }] of deals.entries()) {
    if (index % 5 === 0) {
      const body = { dealStageId: stages[index % stages.length]?.id };
      expect((await admin.call('PATCH', `/api/deals/${id}`, { body })).status).toBe(200);
    } else if (index % 23 === 0) {
      expect((await admin.call('DELETE', `/api/deals/${id}`)).status).toBeLessThan(300);
    }
  }
}

async function readAll(user: User): Promise<Readable> {
  const mayReadCompanies = (await user.call('GET', '/api/companies?pageSize=1')).status === 200;
  const others = [
    ...(await listAll(user, '/deal-stages')),
    ...(mayReadCompanies ? await listAll(user, '/companies') : []),
  ];
  return {
    rows: await listAll(user, '/deals'),
    others: new Map(others.map(row => [row.id, row])),
    timeZone: 'UTC',
  };
}

/** Compares random reports of several people with the same calculation in JavaScript, and figures with their lists. */
export async function checkRandomReports(
  viewers: readonly Viewer[],
  { seed, count, listsPerReport }: { seed: number; count: number; listsPerReport: number },
): Promise<void> {
  const random = randomNumbers(seed);
  for (let index = 0; index < count; index += 1) {
    const viewer = viewers[index % viewers.length];
    if (viewer) {
      const definition = randomReport(random, viewer.ingredients);
      await checkReport(viewer, definition, random, listsPerReport);
    }
  }
}

async function checkReport(
  { user, readable }: Viewer,
  definition: ReportDefinition,
  random: () => number,
  lists: number,
): Promise<void> {
  const { status, body } = await user.call('POST', '/api/reports/run', { body: { definition } });
  const about = JSON.stringify(definition);
  expect(status, `${about} ${JSON.stringify(body)}`).toBe(200);
  const result = body as ReportResult;
  for (const { at, figures, before } of result.cells) {
    for (const [index, measure] of definition.measures.entries()) {
      // Without the measure's own filter, which `figureOf` applies.
      const plain = { measures: definition.measures.map(() => ({ measure: 'count' }) as const) };
      const rowsOf = (isBefore: boolean) => {
        const filter = figureFilter(plain, result, at, index, isBefore);
        return readable.rows.filter(row => matches(readable, row, filter));
      };
      expect(figures[index] ?? null, `${about} at ${at} figure ${index}`).toEqual(
        closeTo(figureOrNone(rowsOf(false), figures, () => figureOf(readable, rowsOf(false), measure))),
      );
      if (before) {
        expect(before[index] ?? null, `${about} at ${at} before ${index}`).toEqual(
          closeTo(figureOf(readable, rowsOf(true), measure)),
        );
      }
    }
  }
  checkGroups(readable, definition, result, about);
  for (let checked = 0; checked < lists && result.cells.length > 0; checked += 1) {
    const cell = result.cells[Math.floor(random() * result.cells.length)];
    const index = definition.measures.findIndex(({ measure }) => measure === 'count');
    const filter = figureFilter(definition, result, cell?.at ?? [], index);
    const query = filter ? `&filter=${encodeURIComponent(JSON.stringify(filter))}` : '';
    const list = await user.call('GET', `/api/deals?pageSize=1&total=exact${query}`);
    expect(list.headers['x-total-count'], `${about} at ${cell?.at}`).toBe(String(cell?.figures[index] ?? 0));
  }
}

/** A cell that only the compared period has is left empty. */
function figureOrNone(
  rows: readonly Found[],
  figures: readonly (number | null)[],
  calculate: () => number | null,
): number | null {
  return rows.length === 0 && figures.every(figure => figure === null) ? null : calculate();
}

/** Averages of money are rounded to cents, and those of other numbers are written with fewer digits than JavaScript has. */
function closeTo(expected: number | null): unknown {
  return expected === null ? null : expect.closeTo(expected, 1);
}

/** Every record is in the groups that its values name, and nothing that should be shown is missing. */
function checkGroups(
  readable: Readable,
  definition: ReportDefinition,
  result: ReportResult,
  about: string,
): void {
  const counted = readable.rows.filter(row => matches(readable, row, result.filter));
  const total = result.cells.find(({ at }) => at.every(place => place === null));
  expect(total?.figures[0], about).toBe(counted.length);
  for (const [dimension, { buckets }] of result.dimensions.entries()) {
    const { field, ranges, period, top } = definition.by[dimension] ?? { field: '' };
    const isHaving = dimension === 0 && definition.having !== undefined;
    const grouped = (index: number) => counted.filter(row => matches(readable, row, buckets[index]?.filter));
    const missed = counted.filter(row => !buckets.some(({ filter }) => matches(readable, row, filter)));
    expect(isHaving ? [] : missed.map(row => readField(readable, row, field)), about).toEqual([]);
    expect(buckets.length, about).toBeLessThanOrEqual(ranges || period ? 5000 : (top ?? 25) + 2);
    for (const [index, bucket] of buckets.entries()) {
      const cell = result.cells.find(
        ({ at }) =>
          at[dimension] === index && at.every((place, other) => other === dimension || place === null),
      );
      expect(cell?.figures[0] ?? 0, `${about} ${JSON.stringify(bucket)}`).toBe(grouped(index).length);
    }
    checkRanking(readable, definition, { dimension, buckets, grouped }, about);
  }
}

type Buckets = ReportResult['dimensions'][number]['buckets'];

/** The groups with the best figures are shown, the best one first. Groups with equal figures are in any order. */
function checkRanking(
  readable: Readable,
  { by, measures, having, sort }: ReportDefinition,
  {
    dimension,
    buckets,
    grouped,
  }: { dimension: number; buckets: Buckets; grouped: (index: number) => readonly Found[] },
  about: string,
): void {
  const { field, ranges, period } = by[dimension] ?? { field: '' };
  const isSorted = dimension === 0 && sort !== undefined;
  if (ranges || period || having || (isSorted && sort.by === 'name')) {
    return;
  }
  const measure = measures[isSorted ? Number(sort.by) : 0] ?? { measure: 'count' };
  const isDescending = !isSorted || sort.isDescending;
  const rankOf = (rows: readonly Found[]) => {
    const figure = figureOf(readable, rows, measure);
    return figure === null ? Number.NEGATIVE_INFINITY : isDescending ? figure : -figure;
  };
  const places = (kind: string) => buckets.flatMap((bucket, index) => (bucket.kind === kind ? [index] : []));
  const shown = places('value').map(index => rankOf(grouped(index)));
  const rest = places('others').flatMap(index => {
    const rows = grouped(index);
    const values = new Set(rows.flatMap(row => valuesOf(readable, row, field)));
    const isShown = (value: string) =>
      buckets.some(bucket => bucket.kind === 'value' && bucket.value === value);
    return [...values]
      .filter(value => !isShown(value))
      .map(value => rankOf(rows.filter(row => valuesOf(readable, row, field).includes(value))));
  });
  const steps = [...shown.slice(1), ...(rest.length > 0 ? [Math.max(...rest)] : [])];
  for (const [index, next] of steps.entries()) {
    // The database rounds averages and shares, and so may find two figures equal.
    expect(next, `${about} by ${field} ${JSON.stringify({ shown, rest })}`).toBeLessThanOrEqual(
      (shown[index] ?? 0) + 0.1,
    );
  }
}

/** The groups that a record is in, as they are called in results. */
function valuesOf(readable: Readable, row: Found, field: string): string[] {
  const value = readField(readable, row, field);
  const list = Array.isArray(value) ? value : value === null || value === '' ? [] : [value];
  return list.map(each => String(each).toLowerCase());
}
