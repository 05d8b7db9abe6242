import { expect, it } from 'vitest';
import { sampleSnapshot } from '../../../testing/sales/sample-snapshot.ts';
import type { DescribedOrder } from './describe-order.ts';
import { drawOrder, drawOrderDirectly } from './draw-order.ts';

function sampleOrder(more: Partial<DescribedOrder> = {}): DescribedOrder {
  return {
    ...sampleSnapshot(3),
    number: 'O-2026-0007',
    status: 'confirmed',
    customerReference: 'PO <42>',
    deliveryDate: '2026-04-15',
    deliveryAddress: 'Gate 3\nHarbour Road 1',
    quoteNumber: 'Q-2026-0001',
    ...more,
  };
}

async function textsOf(order: DescribedOrder): Promise<string[]> {
  const texts: string[] = [];
  await drawOrderDirectly(order, { onText: text => texts.push(text) });
  return texts;
}

it('confirms what was ordered, when and where it is delivered, and what it costs', async () => {
  const texts = await textsOf(sampleOrder());
  expect(texts).toEqual(
    expect.arrayContaining([
      ...['Order confirmation O-2026-0007', 'PO <42>', 'Q-2026-0001', '15 April 2026'],
      ...['Gate 3', 'Harbour Road 1', 'Product 0', '€1,190.00'],
    ]),
  );
  // Texts that only quotes have.
  expect(texts.join(' ')).not.toMatch(/Valid until|Terms|DRAFT/);
});

it('marks drafts and cancelled orders', async () => {
  const draft = await textsOf(sampleOrder({ status: 'draft', number: '' }));
  expect(draft).toEqual(expect.arrayContaining(['Draft of an order', 'DRAFT']));
  expect(await textsOf(sampleOrder({ status: 'cancelled' }))).toContain('CANCELLED');
});

it('draws the same bytes for the same order', async () => {
  const first = await drawOrder(sampleOrder());
  expect((await drawOrder(sampleOrder())).equals(first)).toBe(true);
  expect((await drawOrder(sampleOrder({ customerReference: 'Other' }))).equals(first)).toBe(false);
});
