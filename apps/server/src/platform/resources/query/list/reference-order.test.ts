import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAll, make } from '../../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../../testing/test-app.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
  const sources = ['website', 'referral', null, 'partner'];
  const statuses = ['qualified', 'new', 'closed-won'];
  for (let i = 0; i < 23; i++) {
    const person = { firstName: 'L', lastName: `L${i}`, email: `l${i}@list.example` };
    await make(user, '/leads', { ...person, leadSource: sources[i % 4], leadStatusId: statuses[i % 3] });
  }
});
afterAll(() => app.close());

/** Page by page, so small that each key takes several. */
async function read(sort: string, query = '') {
  const ids: string[] = [];
  const keys: (string | null)[] = [];
  let url: string | undefined = `/api/leads?pageSize=4&sort=${sort}${query}`;
  while (url) {
    const { body, headers } = await user.call('GET', url);
    for (const lead of body as { id: string; status: string; leadSource: string | null }[]) {
      ids.push(lead.id);
      keys.push(sort.includes('Status') ? lead.status : lead.leadSource);
    }
    url = /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
  }
  return { ids, keys: keys.filter((key, i) => key !== keys[i - 1]) };
}

it.each([
  ['leadStatusId', ['new', 'qualified', 'closed-won']],
  ['-leadStatusId', ['closed-won', 'qualified', 'new']],
])('a list sorted by %s follows the order of that list, with every record once', async (sort, expected) => {
  const { ids, keys } = await read(sort);
  expect(keys).toEqual(expected);
  expect(ids.toSorted()).toEqual((await listAll(user, '/leads')).map(({ id }) => id).sort());
});

it.each(['leadSourceId', '-leadSourceId'])('rows without a reference are last in %s', async sort => {
  const order = (await listAll(user, '/lead-sources')).map(({ key }) => String(key));
  const { ids, keys } = await read(sort);
  expect(new Set(ids).size).toBe(23);
  expect(keys.at(-1)).toBeNull();
  const known = keys.slice(0, -1).map(key => order.indexOf(String(key)));
  expect(known).toEqual(known.toSorted((a, b) => (sort.startsWith('-') ? b - a : a - b)));
  expect(known).toHaveLength(3);
});

it('can be combined with filters and a search, and a cursor of another order is rejected', async () => {
  const { ids } = await read('-leadStatusId', '&search=l1');
  expect(ids).toHaveLength(11);
  const { headers } = await user.call('GET', '/api/leads?pageSize=4&sort=leadStatusId');
  const cursor = /cursor=([^&>]+)/.exec(headers.link ?? '')?.[1];
  const answer = await user.call('GET', `/api/leads?sort=leadSourceId&cursor=${cursor}`);
  expect(answer).toMatchObject({ status: 400, body: { fields: { cursor: expect.any(String) } } });
});
