import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connections/connection.ts';
import { newChangeSet, type TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { createTenantSearch } from '../../platform/database/tenant/tenant-search.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { withoutTriggers } from '../../testing/databases/nodes.ts';
import { make, read } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { acceptQuote, declineQuote } from './answer-quote.ts';
import { createQuoteExpiry } from './expire-quotes.ts';

let app: TestApp;
let owner: Sql;
let user: User;
let expiry: ReturnType<typeof createQuoteExpiry>;
beforeAll(async () => {
  app = await openTestApp();
  owner = connect(app.owner, { max: 1, searchPath: 'crm' });
  const { withExpiringQuotes } = createTenantSearch(app.database.identityPool);
  expiry = createQuoteExpiry({ tenants: app.database.tenants, listTenants: withExpiringQuotes });
});
afterAll(async () => {
  await owner.end();
  await app.close();
});
beforeEach(async () => {
  user = await app.createTenant();
});

const lines = [
  { name: 'Chair', unitPrice: 50 },
  { name: 'Cushion', unitPrice: 10, isOptional: true },
];

/** A sent quote whose last day is the given number of days from today, in the organization's time zone. */
async function send(days: number): Promise<string> {
  const { id: companyId } = await make(user, '/companies', { name: 'Customer' });
  const body = { name: 'Office', companyId, lines, validUntil: '2999-12-31', ownerUserId: user.userId };
  const { id } = await make(user, '/quotes', body);
  expect((await user.call('POST', `/api/quotes/${id}/issue`)).status).toBe(200);
  await withoutTriggers(
    app.owner,
    user.tenantId,
    sql => sql`
      update quote set valid_until = today.day + ${days}::integer
      from (select crm.today_of(${user.tenantId}) as day) as today
      where tenant_id = ${user.tenantId} and id = ${id}`,
  );
  return id;
}

/** The hourly work of the server. */
async function pass(): Promise<void> {
  const requested: string[] = [];
  await expiry.schedule.run({ enqueue: async (_job, tenantId) => void requested.push(tenantId) });
  if (requested.includes(user.tenantId)) {
    expect(await expiry.job.step(user.tenantId, { tenantId: user.tenantId })).toBe('over');
  }
}

/** The action of a customer page, which has no user. */
const asCustomer = <T>(work: (tx: TenantTx) => Promise<T>) =>
  app.database.tenants.write(systemPrincipal(user.tenantId), newChangeSet('customer'), work);

const quote = (id: string) => read(user, '/quotes', id);
const evidence = { address: '192.0.2.7' };

describe('the validity of a quote', () => {
  it('ends with its last day', async () => {
    const [today, over] = [await send(0), await send(-1)];
    await pass();
    expect(await quote(today)).toMatchObject({ status: 'sent', closedAtUtc: null });
    expect(await quote(over)).toMatchObject({ status: 'expired', closedAtUtc: expect.any(String) });
  });

  it('causes one reminder, some days before', async () => {
    await send(30);
    const soon = await send(2);
    await pass();
    await pass();
    const { body } = await user.call('GET', '/api/notifications');
    expect(body).toMatchObject({
      notifications: [
        { title: expect.stringMatching(/^Quote .* expires soon$/), path: `/sales/quotes/${soon}` },
      ],
    });
  });

  it('applies to customers even before the job has run, and colleagues can still record a late acceptance', async () => {
    const id = await send(-1);
    await expect(asCustomer(tx => acceptQuote(tx, id, { name: 'Ada', evidence }))).rejects.toThrow(
      'has expired',
    );
    expect((await user.call('POST', `/api/quotes/${id}/accept`, { body: {} })).status).toBe(200);
  });
});

describe('an answer of the customer', () => {
  it('is accepted once, with the totals of the lines that were chosen, and is not undone', async () => {
    const id = await send(10);
    const { lines: sent } = (await quote(id)) as unknown as { lines: { id: string }[] };
    const chosenOptionalLineIds = [sent[1]?.id ?? ''];
    const accept = () =>
      asCustomer(tx => acceptQuote(tx, id, { chosenOptionalLineIds, name: 'Ada', evidence }));
    const results = await Promise.allSettled([accept(), accept(), accept()]);
    const totals = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []));
    expect(totals).toEqual([{ netTotal: '60.00', taxTotal: '0.00', grossTotal: '60.00' }]);
    expect(await quote(id)).toMatchObject({ status: 'accepted', acceptedByName: 'Ada', netTotal: 60 });
    const [entry] = await owner<{ id: string }[]>`
      select change_set_id as id from change_log where row_id = ${id} and after ->> 'status' = 'accepted'`;
    const undone = await user.call('POST', `/api/change-sets/${entry?.id}/undo`);
    expect(undone.status).toBe(409);
    expect(JSON.stringify(undone.body)).toContain('Void it instead');
  });

  it('can be a refusal, with a reason', async () => {
    const id = await send(10);
    await asCustomer(tx => declineQuote(tx, id, { reason: 'Too late' }));
    await expect(asCustomer(tx => declineQuote(tx, id, { reason: 'Again' }))).rejects.toThrow(
      'declined already',
    );
    expect(await quote(id)).toMatchObject({ status: 'declined', closingReason: 'Too late' });
  });
});
