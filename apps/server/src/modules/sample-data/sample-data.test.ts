import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Found, listAll, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

const paths = [
  ...(['/companies', '/contacts', '/leads', '/deals', '/deal-contacts', '/activities'] as const),
  ...(['/quotes', '/orders'] as const),
] as const;
type Path = (typeof paths)[number];

let app: TestApp;
let user: User;
let other: User;
let all: Record<Path, Found[]>;
let changeSetId: string | undefined;

beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
  other = await app.createTenant('Another');
  await app.addUser(user, 'Sales representative');
  const loaded = await load();
  expect(loaded.status).toBe(201);
  changeSetId = loaded.headers['x-change-set'];
  all = await readAll(user);
});
afterAll(() => app.close());

const load = (by = user) => by.call('POST', '/api/sample-data');
const remove = (by = user, query = '') => by.call('DELETE', `/api/sample-data${query}`);

async function readAll(by: User): Promise<Record<Path, Found[]>> {
  const lists = await Promise.all(paths.map(async path => [path, await listAll(by, path)] as const));
  return Object.fromEntries(lists) as Record<Path, Found[]>;
}

const idsOf = (path: Path) => new Map(all[path].map(row => [row.id, row]));
const time = (value: unknown) => Date.parse(String(value));

describe('the sample', () => {
  it('is a year of work of several people', () => {
    const counts = Object.fromEntries(paths.map(path => [path, all[path].length]));
    expect(counts).toMatchObject({ '/companies': 60, '/leads': 400, '/deals': 120 });
    // The smallest plan holds 250.
    expect(counts['/contacts']).toBeGreaterThan(100);
    expect(counts['/contacts']).toBeLessThan(200);
    expect(counts['/activities']).toBeGreaterThan(500);
    const ages = all['/leads'].map(row => (Date.now() - time(row.createdAtUtc)) / 86_400_000);
    expect(Math.max(...ages)).toBeGreaterThan(300);
    expect(Math.max(...ages)).toBeLessThan(370);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(ages.filter(age => age < 120).length).toBeGreaterThan(200);
    expect(new Set(all['/deals'].map(row => row.ownerUserId)).size).toBe(2);
  });

  it('has quotes for advanced deals, and orders for accepted ones', () => {
    const [quotes, orders] = [all['/quotes'], all['/orders']];
    const accepted = quotes.filter(({ status }) => status === 'accepted');
    expect(accepted.length).toBeGreaterThan(20);
    expect(orders.map(({ quoteId }) => quoteId).toSorted()).toEqual(accepted.map(({ id }) => id).toSorted());
    expect(quotes.every(({ grossTotal }) => Number(grossTotal) > 0)).toBe(true);
    expect(orders.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(orders.some(({ deliveredPercent }) => Number(deliveredPercent) < 100)).toBe(true);
    for (const { status, issuedAtUtc, closedAtUtc, daysToAccept } of quotes) {
      expect(status === 'draft').toBe(issuedAtUtc === null);
      expect(closedAtUtc === null || time(closedAtUtc) >= time(issuedAtUtc)).toBe(true);
      expect(daysToAccept === null).toBe(status !== 'accepted');
    }
  });

  it('appears among the recent activities as the work of its people, not as added records', async () => {
    const recent = (await user.call('GET', '/api/recent-activities')).body as { did: string }[];
    const kinds = new Set(recent.map(({ did }) => did));
    expect(kinds.size).toBeGreaterThan(0);
    expect(kinds).not.toContain('added');
  });

  it('has deals whose contacts work at their companies', () => {
    const contacts = idsOf('/contacts');
    for (const { contactId, companyId } of all['/deals']) {
      expect(contacts.get(String(contactId))?.companyId).toBe(companyId);
    }
    const deals = idsOf('/deals');
    for (const { contactId, dealId } of all['/deal-contacts']) {
      const deal = deals.get(String(dealId));
      expect(contacts.get(String(contactId))?.companyId).toBe(deal?.companyId);
      expect(contactId).not.toBe(deal?.contactId);
    }
  });

  it('has converted leads that are linked with their deals', () => {
    const deals = idsOf('/deals');
    const contacts = idsOf('/contacts');
    const converted = all['/leads'].filter(row => row.convertedAtUtc);
    expect(converted.length).toBeGreaterThan(50);
    for (const lead of converted) {
      const deal = deals.get(String(lead.dealId));
      expect(deal).toMatchObject({ leadId: lead.id, contactId: lead.contactId, companyId: lead.companyId });
      expect(contacts.get(String(lead.contactId))).toMatchObject({ email: lead.email });
      expect(time(lead.createdAtUtc)).toBeLessThanOrEqual(time(lead.convertedAtUtc));
      expect(lead.convertedAtUtc).toBe(deal?.createdAtUtc);
    }
    const named = all['/deals'].filter(({ leadId }) => leadId).map(({ leadId }) => leadId);
    expect(named.sort()).toEqual(converted.map(({ id }) => id).sort());
  });

  it('has closed deals that were closed, and open ones that were not', () => {
    for (const deal of all['/deals']) {
      const { isWon, isLost } = deal.dealStage as { isWon: boolean; isLost: boolean };
      const made = time(deal.createdAtUtc);
      expect(time(deal.stageSinceUtc)).toBeGreaterThanOrEqual(made);
      expect(time(deal.stageSinceUtc)).toBeLessThanOrEqual(Date.now());
      expect(deal.closedAtUtc).toBe(isWon || isLost ? deal.stageSinceUtc : null);
      expect(deal.lostReason === null).toBe(!isLost);
      expect(deal.wonReason === null).toBe(!isWon);
      expect(deal.version).toBe(1);
    }
  });

  it('has no activities about missing records or in the future', () => {
    const records = new Map(paths.flatMap(path => [...idsOf(path)]));
    for (const activity of all['/activities']) {
      const about = activity.leadId ?? activity.dealId;
      const subject = records.get(String(about));
      expect(subject).toBeDefined();
      expect(time(activity.createdAtUtc)).toBeGreaterThanOrEqual(time(subject?.createdAtUtc));
      expect(time(activity.createdAtUtc)).toBeLessThanOrEqual(Date.now());
      if (activity.completedAtUtc) {
        expect(time(activity.completedAtUtc)).toBeGreaterThanOrEqual(time(activity.createdAtUtc));
        expect(time(activity.completedAtUtc)).toBeLessThanOrEqual(Date.now());
      }
      const deal = activity.leadId ? undefined : idsOf('/deals').get(String(activity.dealId));
      if (deal?.closedAtUtc) {
        expect(time(activity.happenedAtUtc)).toBeLessThanOrEqual(time(deal.closedAtUtc));
      }
    }
  });

  it('has tasks for the coming two weeks, and a few that are late', () => {
    const open = all['/activities'].filter(row => row.kind === 'task' && !row.completedAtUtc);
    const days = open.map(row => (time(row.dueAtUtc) - Date.now()) / 86_400_000);
    expect(Math.max(...days)).toBeLessThan(17);
    expect(days.filter(ahead => ahead > 1).length).toBeGreaterThan(20);
    const late = days.filter(ahead => ahead < -1).length;
    expect(late).toBeGreaterThan(2);
    expect(late).toBeLessThan(12);
  });

  it('has statuses that match the activities', () => {
    const touched = new Set(all['/activities'].map(({ leadId }) => leadId));
    for (const { id, status, createdAtUtc } of all['/leads']) {
      if (status === 'new') {
        expect(Date.now() - time(createdAtUtc)).toBeLessThan(30 * 86_400_000);
      } else {
        expect(touched.has(id)).toBe(true);
      }
    }
  });

  it('has a board that adds up to the list', async () => {
    const { body } = await user.call('GET', '/api/deals/board');
    const columns = body as { stage: { id: string }; count: number; sum: number }[];
    expect(columns).toHaveLength(6);
    for (const column of columns) {
      const deals = all['/deals'].filter(({ dealStageId }) => dealStageId === column.stage.id);
      expect(column.count).toBe(deals.length);
      expect(column.sum).toBeCloseTo(deals.reduce((sum, deal) => sum + Number(deal.baseAmount), 0));
    }
  });

  it('has a stage history of deals', async () => {
    const won = all['/deals'].find(({ dealStage }) => (dealStage as { isWon: boolean }).isWon);
    const { body } = await user.call('GET', `/api/deals/${won?.id}/stages`);
    const history = body as { enteredAtUtc: string; leftAtUtc: string | null }[];
    expect(history).toHaveLength(5);
    expect(history[0]?.enteredAtUtc).toBe(won?.createdAtUtc);
    expect(history.slice(1).map(({ enteredAtUtc }) => enteredAtUtc)).toEqual(
      history.slice(0, -1).map(({ leftAtUtc }) => leftAtUtc),
    );
    expect(history.at(-1)).toMatchObject({ enteredAtUtc: won?.closedAtUtc, leftAtUtc: null });
  });

  it('has timelines that begin when their records were made, also page by page', async () => {
    const lead = all['/leads'].find(({ convertedAtUtc }) => convertedAtUtc);
    const path = `/api/leads/${lead?.id}/timeline`;
    type Entry = { type: string; id: string; atUtc: string };
    const whole = (await user.call('GET', path)).body as Entry[];
    expect(whole.length).toBeGreaterThan(1);
    expect(whole.at(-1)).toMatchObject({ type: 'change', operation: 'insert', atUtc: lead?.createdAtUtc });
    const paged: Entry[] = [];
    for (let last: Entry | undefined; ; last = paged.at(-1)) {
      const before = last ? `&before=${last.atUtc}_${last.id}` : '';
      const page = (await user.call('GET', `${path}?pageSize=1${before}`)).body as Entry[];
      if (page.length === 0) {
        break;
      }
      paged.push(...page);
    }
    expect(paged).toEqual(whole);
  });

  it('belongs to one organization', async () => {
    expect(Object.values(await readAll(other)).flat()).toEqual([]);
    expect((await other.call('GET', '/api/sample-data')).body).toEqual({
      isLoaded: false,
      changeSetId: null,
    });
  });
});

describe('loading and taking out', () => {
  it('requires the permission to manage settings', async () => {
    const seller = await app.addUser(other, 'Sales manager');
    expect((await load(seller)).status).toBe(403);
    expect((await remove(seller)).status).toBe(403);
    expect((await seller.call('GET', '/api/sample-data')).status).toBe(403);
  });

  it('refuses a second sample', async () => {
    expect(await load()).toMatchObject({
      status: 409,
      body: { message: 'The sample data is there already.' },
    });
  });

  it('leaves everything as it was before, by removing it', async () => {
    const mine = await make(user, '/companies', { name: 'My own' });
    expect((await user.call('GET', '/api/sample-data')).body).toEqual({ isLoaded: true, changeSetId });
    expect((await remove()).status).toBe(204);
    expect(Object.values(await readAll(user)).flat()).toEqual([mine]);
    expect((await user.call('GET', '/api/leads/stats')).body).toMatchObject({
      totalLeads: 0,
      pipelineValue: 0,
    });
    expect((await remove()).status).toBe(409);
  });
});
