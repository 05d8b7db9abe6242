import type { ListQuery } from '@pipewright/contract/define-resource.ts';
import type { Reach } from '@pipewright/contract/permissions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '../../modules/index.ts';
import { addField, addLead } from '../../testing/custom-fields.ts';
import { find, listAll, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { systemPrincipal } from '../principal.ts';
import { memberPrincipal } from '../read-rights.ts';
import { askForPage, writePage } from '../resources/query/list/page-statement.ts';
import { findModule } from '../resources/write/write-records.ts';

let app: TestApp;
let admin: User;
let rep: User;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.createTenant();
  rep = await app.addUser(admin, 'Sales representative');
  const role = await find(admin, '/user-roles', 'name', 'Sales representative');
  const permissions = { ...(role.permissions as object), 'leads.read': 'own' };
  await admin.call('PATCH', `/api/user-roles/${role.id}`, { body: { permissions } });
  for (const [label, type] of [
    ['Tier', 'text'],
    ['Seats', 'number'],
    ['Renewal', 'date'],
  ] as const) {
    await addField(admin, { label, type, isIndexed: true });
  }
  const values = [
    { tier: 'gold', seats: 30, renewal: '2027-03-01' },
    { tier: 'Bronze', seats: 5, renewal: '2026-12-31' },
    { tier: 'silver', seats: -2.5, renewal: '2028-01-01' },
    { tier: 'gold', seats: 30 },
    {},
    {},
  ];
  for (const [index, custom] of values.entries()) {
    await addLead(admin, custom, { assignedToUserId: index % 2 === 0 ? rep.userId : admin.userId });
  }
});
afterAll(() => app.close());

/** All values of a field in the order of the list, read in pages of two. */
async function inOrder(sort: string, user = admin, more = ''): Promise<unknown[]> {
  const slug = sort.replace(/^-?custom\./, '');
  const found: unknown[] = [];
  let url: string | undefined = `/api/leads?sort=${sort}&pageSize=2${more}`;
  while (url) {
    const { status, body, headers }: Awaited<ReturnType<User['call']>> = await user.call('GET', url);
    expect(status, JSON.stringify(body)).toBe(200);
    found.push(...(body as { custom: Record<string, unknown> }[]).map(({ custom }) => custom[slug] ?? null));
    url = /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
  }
  return found;
}

it('lists are sorted by indexed custom fields, page by page, and records without a value come last', async () => {
  expect(await inOrder('custom.seats')).toEqual([-2.5, 5, 30, 30, null, null]);
  expect(await inOrder('-custom.seats')).toEqual([30, 30, 5, -2.5, null, null]);
  expect(await inOrder('custom.tier')).toEqual(['Bronze', 'gold', 'gold', 'silver', null, null]);
  expect(await inOrder('-custom.tier')).toEqual(['silver', 'gold', 'gold', 'Bronze', null, null]);
  expect(await inOrder('custom.renewal')).toEqual([
    '2026-12-31',
    '2027-03-01',
    '2028-01-01',
    null,
    null,
    null,
  ]);
  expect(await inOrder('-custom.renewal')).toEqual([
    '2028-01-01',
    '2027-03-01',
    '2026-12-31',
    null,
    null,
    null,
  ]);
});

it('so are filtered and searched lists, and those of one’s own records', async () => {
  const filter = { field: 'custom.seats', op: 'atLeast', value: 5 };
  const filtered = `&filter=${encodeURIComponent(JSON.stringify(filter))}`;
  expect(await inOrder('custom.seats', admin, filtered)).toEqual([5, 30, 30]);
  expect(await inOrder('-custom.tier', admin, '&search=Grace')).toEqual([
    ...['silver', 'gold', 'gold', 'Bronze', null, null],
  ]);
  expect(await inOrder('custom.seats', rep)).toEqual([-2.5, 30, null]);
});

it('only the whole list is read in the order of the keys; of other lists, the records are found first', async () => {
  const module = findModule(modules, 'lead');
  const { tenantId, userId } = admin;
  const member = await app.database.tenants.read(systemPrincipal(tenantId), tx =>
    memberPrincipal(tx, userId),
  );
  const textFor = (reach: Reach, more: object = {}) => {
    const principal = {
      ...member,
      permissions: new Map([...member.permissions, ['leads.read', reach]] as const),
    };
    const query = { sort: 'custom.seats', pageSize: 20, ...more } as ListQuery;
    const request = { principal, query };
    return writePage(module, request, askForPage(module, request)).text;
  };
  const filter = { field: 'lastName', op: 'is', value: 'Hopper' };
  expect(textFor('all')).toContain('from crm.custom_key');
  for (const text of [textFor('own'), textFor('team'), textFor('all', { filter })]) {
    expect(text).not.toContain('custom_key');
  }
});

it('a range of an indexed custom field finds the values between, and so do conditions on several fields', async () => {
  const seats = (filter: object) =>
    listAll(admin, `/leads?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const from = { field: 'custom.seats', op: 'above', value: -2.5 };
  const to = { field: 'custom.seats', op: 'below', value: 30 };
  expect(await seats({ and: [from, to] })).toMatchObject([{ custom: { seats: 5 } }]);
  const tier = { field: 'custom.tier', op: 'is', value: 'GOLD' };
  expect(await seats({ and: [from, tier] })).toHaveLength(2);
  await make(admin, '/companies', { name: 'Other records have no part in it' });
});
