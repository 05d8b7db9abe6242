import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemPrincipal } from '../../platform/principal.ts';
import { openFeedApp, startFeed } from '../../testing/event-feed.ts';
import { find, listAll, read, undo } from '../../testing/records.ts';
import { accept, sendQuote } from '../../testing/sales/quotes.ts';
import type { TestApp, User } from '../../testing/test-app.ts';
import { followAcceptance } from './follow-acceptance.ts';
import { notifyOrderOwner } from './notify-owner.ts';

let app: TestApp;
let feed: Awaited<ReturnType<typeof startFeed>>;
let user: User;
beforeAll(async () => {
  app = await openFeedApp();
  feed = await startFeed(app, [followAcceptance, notifyOrderOwner]);
});
afterAll(async () => {
  await feed.stop();
  await app.close();
});
beforeEach(async () => {
  user = await app.createTenant();
});

const path = '/orders';
const settings = (body: object) => user.call('PATCH', '/api/organization', { body });

/** Waits until the processors have handled everything. */
async function settled(): Promise<void> {
  const { tenantId } = user;
  await vi.waitFor(async () => {
    const waiting = await app.database.tenants.read(
      systemPrincipal(tenantId),
      tx => tx`select id from crm.event where tenant_id = ${tenantId}`,
    );
    expect(waiting).toEqual([]);
  }, 20_000);
}

describe('an accepted quote', () => {
  it('is followed by nothing unless the organization wants it', async () => {
    const { quoteId } = await sendQuote(user);
    await accept(user, quoteId);
    await settled();
    expect(await listAll(user, path)).toEqual([]);
  });

  it('is followed by a confirmed order, a won deal and a task, once', async () => {
    await settings({ orderOnAcceptance: 'confirmed', winsDealOnAcceptance: true, taskOnAcceptance: true });
    const { quoteId, dealId } = await sendQuote(user);
    const accepted = await accept(user, quoteId);
    await settled();
    const [order] = await listAll(user, path);
    expect(order).toMatchObject({
      status: 'confirmed',
      number: expect.stringMatching(/^O-\d{4}-0001$/),
      quoteId,
      netTotal: 90,
    });
    const won = await find(user, '/deal-stages', 'name', 'Won');
    expect(await read(user, '/deals', dealId)).toMatchObject({ dealStageId: won.id });
    expect(await listAll(user, '/activities')).toMatchObject([
      { kind: 'task', salesOrderId: order?.id, quoteId, dealId, assignedToUserId: user.userId },
    ]);
    expect((await undo(user, accepted)).status).toBe(200);
    await settled();
    expect(await listAll(user, path)).toMatchObject([
      { id: order?.id, status: 'cancelled', closingReason: 'The acceptance of the quote was undone' },
    ]);
    await accept(user, quoteId);
    await settled();
    const statuses = (await listAll(user, path)).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['cancelled', 'confirmed']);
  });

  it('takes its draft of an order back with the acceptance, unless somebody has worked on it', async () => {
    await settings({ orderOnAcceptance: 'draft' });
    const { quoteId } = await sendQuote(user);
    const first = await accept(user, quoteId);
    await settled();
    expect(await listAll(user, path)).toHaveLength(1);
    await undo(user, first);
    await settled();
    expect(await listAll(user, path)).toEqual([]);

    const second = await accept(user, quoteId);
    await settled();
    const [draft] = await listAll(user, path);
    await user.call('PATCH', `/api${path}/${draft?.id}`, { body: { customerReference: 'PO 7' } });
    await undo(user, second);
    await settled();
    expect(await listAll(user, path)).toMatchObject([{ id: draft?.id, status: 'draft' }]);
  });

  it('stays accepted once something was delivered', async () => {
    await settings({ orderOnAcceptance: 'confirmed' });
    const { quoteId } = await sendQuote(user);
    const accepted = await accept(user, quoteId);
    await settled();
    const [order] = await listAll(user, path);
    expect((await user.call('POST', `/api${path}/${order?.id}/deliver`, { body: {} })).status).toBe(200);
    const answer = await undo(user, accepted);
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).toContain('was delivered, at least in part');
  });

  it('becomes a draft, and its owner is notified', async () => {
    await settings({ orderOnAcceptance: 'draft' });
    const { quoteId } = await sendQuote(user);
    await accept(user, quoteId);
    await vi.waitFor(async () => {
      const { body } = await user.call('GET', '/api/notifications');
      expect(JSON.stringify(body)).toContain('A quote has become an order');
    }, 20_000);
  });
});
