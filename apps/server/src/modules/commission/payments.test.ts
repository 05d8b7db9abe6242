import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { archiving } from '../../testing/archives.ts';
import { commissionClient } from '../../testing/commission/commission-client.ts';
import { addWonDeals } from '../../testing/commission/won-deals.ts';
import { make, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let rep: User;
let deal: string;
let commission: ReturnType<typeof commissionClient>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.createTenant();
  rep = await app.addUser(admin, 'Sales representative');
  commission = commissionClient(admin);
  await commission.plan([admin, rep]);
  [deal = ''] = await addWonDeals(app, admin, [
    { name: 'Robots', amount: '1000', day: '2026-01-15', ownerUserId: rep.userId },
  ]);
});

it('marks approved statements as paid, with the day and a reference, which can be undone', async () => {
  expect(await commission.pay('2026-01', [rep])).toMatchObject({
    status: 409,
    body: { message: 'Only approved statements can be marked as paid.' },
  });
  await commission.approve('2026-01', rep);
  const approved = await commission.statement('2026-01', rep);
  const paid = await commission.pay('2026-01', [rep], '2026-02-28', 'Payroll 7');
  expect(paid.body).toEqual({ paid: 1 });
  const payment = { state: 'paid', paidOn: '2026-02-28', paymentReference: 'Payroll 7', paidBy: 'Ada Admin' };
  expect(await commission.statement('2026-01', rep)).toEqual({ ...approved, ...payment });
  // What was paid keeps its day.
  expect((await commission.pay('2026-01', [rep], '2026-03-01')).body).toEqual({ paid: 0 });
  expect(await commission.statement('2026-01', rep)).toMatchObject(payment);

  expect((await undo(admin, paid)).status).toBe(200);
  expect(await commission.statement('2026-01', rep)).toEqual(approved);
  await commission.pay('2026-01', [rep]);
  expect((await commission.unpay('2026-01', rep)).body).toEqual(approved);
  expect((await commission.unpay('2026-01', rep)).status).toBe(404);
});

it('marks nothing when one of the statements is open, or the day is in the future', async () => {
  await commission.approve('2026-01', rep);
  expect((await commission.pay('2026-01', [rep, admin])).status).toBe(409);
  expect(await commission.pay('2026-01', [rep], '2999-01-01')).toMatchObject({
    status: 400,
    body: { fields: { paidOn: 'The day of the payment cannot be in the future' } },
  });
  expect(await commission.statement('2026-01', rep)).toMatchObject({ state: 'approved', paidOn: null });
});

it('marks nothing that has changed since it was seen', async () => {
  await commission.approve('2026-01', rep);
  const seen = await commission.see('2026-01', rep);
  await commission.reopen('2026-01', rep);
  await admin.call('PATCH', `/api/deals/${deal}`, { body: { amount: 1500 } });
  await commission.approve('2026-01', rep);
  const changed = { status: 409, body: { message: 'The statement has changed. Check it again.' } };
  expect(await commission.payAsSeen('2026-01', [seen])).toMatchObject(changed);
  const now = await commission.see('2026-01', rep);
  expect(now.total).toBe(150);
  expect(await commission.payAsSeen('2026-01', [{ ...now, currency: 'EUR' }])).toMatchObject(changed);
  expect((await commission.payAsSeen('2026-01', [now])).body).toEqual({ paid: 1 });
});

it('does not bring a payment back to a statement that was reopened and approved again', async () => {
  await commission.approve('2026-01', rep);
  const paid = await commission.pay('2026-01', [rep]);
  const unpaid = await commission.unpay('2026-01', rep);
  await commission.reopen('2026-01', rep);
  await admin.call('PATCH', `/api/deals/${deal}`, { body: { amount: 1500 } });
  await commission.approve('2026-01', rep);
  const refused = {
    status: 409,
    body: { message: 'The statement has been reopened since. Check it and mark it as paid again.' },
  };
  expect(await undo(admin, unpaid)).toMatchObject(refused);
  expect(await commission.statement('2026-01', rep)).toMatchObject({ state: 'approved', total: 150 });
  await commission.pay('2026-01', [rep]);
  expect(await undo(admin, paid)).toMatchObject(refused);
  expect(await commission.statement('2026-01', rep)).toMatchObject({ state: 'paid', total: 150 });
});

it('does not reopen what was paid: changes of its deals are corrections of the next statement', async () => {
  await commission.approve('2026-01', rep);
  await commission.pay('2026-01', [rep]);
  const paid = await commission.statement('2026-01', rep);
  expect(await commission.reopen('2026-01', rep)).toMatchObject({
    status: 409,
    body: {
      message:
        'A paid statement cannot be reopened. Changes of its deals appear as corrections in the next statement.',
    },
  });
  await admin.call('PATCH', `/api/deals/${deal}`, { body: { amount: 1500 } });
  expect(await commission.statement('2026-01', rep)).toEqual(paid);
  expect(await commission.linesOf('2026-02', rep)).toEqual([['deal', '2026-01', 'Robots', 500, 50]]);
  await commission.unpay('2026-01', rep);
  expect((await commission.reopen('2026-01', rep)).status).toBe(200);
});

it('lists and exports statements by state, with the payment', async () => {
  await commission.approve('2026-01', rep);
  await commission.pay('2026-01', [rep], '2026-02-28', 'Payroll 7');
  const namesOf = async (state: string) => {
    const { body } = await admin.call('GET', `/api/commission-statements?period=2026-01&state=${state}`);
    return (body as { statements: { userId: string }[] }).statements.map(({ userId }) => userId);
  };
  expect(await namesOf('paid')).toEqual([rep.userId]);
  expect(await namesOf('approved')).toEqual([]);
  expect(await namesOf('open')).toEqual([admin.userId]);
  const path = '/api/commission-statements/export?format=csv&period=2026-01&state=paid';
  const { body } = await admin.call('GET', path);
  const [headings, ...lines] = String(body).trim().split('\r\n');
  expect(headings).toContain('Currency,Paid on,Payment reference');
  expect(lines).toEqual([
    'Uma Sales representative,2026-01,Paid,Standard,Deal,,Robots,2026-01-15,1000,100,1000,100,USD,2026-02-28,Payroll 7',
  ]);
});

it('needs its own permission, for statements that the user sees, and so does the undo', async () => {
  const reads = { 'commission.read': 'team', 'masters.read': 'all' };
  await make(admin, '/user-roles', {
    name: 'Approver',
    permissions: { ...reads, 'commission.approve': 'all' },
  });
  await make(admin, '/user-roles', { name: 'Payroll', permissions: { ...reads, 'commission.pay': 'all' } });
  const [approver, payroll] = [await app.addUser(admin, 'Approver'), await app.addUser(admin, 'Payroll')];
  const teams = { memberUserIds: [rep.userId, approver.userId, payroll.userId] };
  await make(admin, '/teams', { name: 'South', ...teams });
  await commission.approve('2026-01', rep);
  await commission.approve('2026-01', admin);
  expect((await commissionClient(rep).pay('2026-01', [rep])).status).toBe(403);
  expect((await commissionClient(approver).pay('2026-01', [rep])).status).toBe(403);
  expect((await commissionClient(payroll).pay('2026-01', [admin])).status).toBe(403);
  const paid = await commissionClient(payroll).pay('2026-01', [rep]);
  expect(paid.body).toEqual({ paid: 1 });
  expect(await commissionClient(payroll).statement('2026-01', rep)).toMatchObject({
    mayPay: true,
    mayApprove: false,
  });
  expect((await undo(approver, paid)).status).toBe(403);
  expect((await undo(payroll, paid)).status).toBe(200);
});

it('is the same after a backup was restored', async () => {
  await commission.approve('2026-01', rep);
  await commission.pay('2026-01', [rep], '2026-02-28', 'Payroll 7');
  const paid = await commission.statement('2026-01', rep);
  const archives = archiving(app, admin);
  const archive = await archives.make();
  await commission.unpay('2026-01', rep);
  expect((await archives.restore(archive.id)).state).toBe('done');
  expect(await commission.statement('2026-01', rep)).toEqual(paid);
});
