import type { orders } from '@pipewright/contract/resources/orders.ts';
import type { products } from '@pipewright/contract/resources/products/products.ts';
import type { QuoteStatus, quotes } from '@pipewright/contract/resources/quotes/quotes.ts';
import { newId } from '../../platform/ids.ts';
import type { PastRecord } from '../../platform/resources/write/insert-records.ts';
import { type Context, nameOf, newest } from './context.ts';
import type { DealStory } from './deals.ts';
import { lostReasons } from './texts.ts';

type Product = PastRecord<typeof products>;
type QuoteRecord = PastRecord<typeof quotes>;
type OrderRecord = PastRecord<typeof orders>;

/** A row of quote_line or sales_order_line. */
interface Line {
  readonly position: number;
  readonly kind: 'item';
  readonly productId: string;
  readonly name: string;
  readonly unit: string | null;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly discountPercent: number;
  readonly isOptional: boolean;
  readonly isChosen: boolean;
}

export interface Sales {
  readonly quotes: readonly QuoteRecord[];
  readonly quoteLines: readonly (Line & { readonly quoteId: string })[];
  readonly orders: readonly OrderRecord[];
  readonly orderLines: readonly (Line & {
    readonly salesOrderId: string;
    readonly quantityDelivered: number;
  })[];
}

/** Advanced deals have a quote; won deals have an order. */
export function makeSales(
  context: Context,
  stories: readonly DealStory[],
  catalogue: readonly Product[],
): Sales {
  const sales = { quotes: [], quoteLines: [], orders: [], orderLines: [] } as {
    -readonly [K in keyof Sales]: Sales[K][number][];
  };
  const quoted = stories.filter(({ course }) => course.outcome !== 'open' || course.progress >= 0.5);
  for (const story of quoted.toSorted((a, b) => b.course.since - a.course.since)) {
    const lines = linesFor(context, story, catalogue);
    const quote = quoteOf(context, story, sales.quotes.filter(({ number }) => number).length + 1);
    sales.quotes.push(quote);
    sales.quoteLines.push(...lines.map(line => ({ ...line, quoteId: String(quote.id) })));
    if (quote.status === 'accepted') {
      const order = orderOf(context, story, { quote, place: sales.orders.length + 1 });
      sales.orders.push(order);
      sales.orderLines.push(
        ...lines.map(line => ({
          ...line,
          salesOrderId: String(order.id),
          quantityDelivered: deliveredOf(order, line),
        })),
      );
    }
  }
  return sales;
}

/** Two or three products with about the amount of the deal. */
function linesFor({ dice }: Context, story: DealStory, catalogue: readonly Product[]): readonly Line[] {
  const chosen = dice.shuffled(catalogue).slice(0, dice.whole(2, 3));
  return chosen.map((product, index) => {
    const share =
      (story.amount * (index === 0 ? 0.6 : 0.4)) / Math.max(1, index === 0 ? 1 : chosen.length - 1);
    return {
      position: (index + 1) * 1000,
      kind: 'item',
      productId: String(product.id),
      name: product.name,
      unit: product.unit ?? null,
      quantity: Math.max(1, Math.round(share / Math.max(1, Number(product.price)))),
      unitPrice: Number(product.price),
      discountPercent: dice.weighted([70, 0], [20, 5], [10, 10]),
      isOptional: false,
      isChosen: false,
    };
  });
}

function quoteOf(context: Context, story: DealStory, place: number): QuoteRecord {
  const { dice, days } = context;
  const { course, account, contact } = story;
  const { outcome, since } = course;
  const isOpen = outcome === 'open';
  const issued = isOpen ? Math.max(newest, since - 1) : Math.min(story.begun, since + dice.between(2, 12));
  const status: QuoteStatus = isOpen
    ? dice.weighted<QuoteStatus>([30, 'draft'], [70, 'sent'])
    : outcome === 'won'
      ? 'accepted'
      : dice.weighted<QuoteStatus>([70, 'declined'], [30, 'expired']);
  const isClosed = status !== 'draft' && status !== 'sent';
  const createdAtUtc = days.ago(Math.min(story.begun, issued + 0.5));
  return {
    id: newId(Date.parse(createdAtUtc)),
    createdAtUtc,
    name: story.name,
    dealId: story.id,
    companyId: account.id,
    contactId: contact.id,
    ownerUserId: account.ownerId,
    validUntil: status === 'sent' ? days.date(-dice.between(5, 25)) : isClosed ? days.date(since) : null,
    status,
    number: status === 'draft' ? null : numbered('Q', place),
    issuedAtUtc: status === 'draft' ? null : days.ago(issued),
    closedAtUtc: isClosed ? days.ago(since) : null,
    acceptedByName: status === 'accepted' ? nameOf(contact.person) : null,
    closingReason: status === 'declined' ? context.write(dice.pick(lostReasons)) : null,
  };
}

function orderOf(
  { dice, days }: Context,
  { course, account, contact, id, name }: DealStory,
  { quote, place }: { quote: QuoteRecord; place: number },
): OrderRecord {
  const confirmed = Math.max(course.since - 0.1, newest);
  // Old orders have been delivered.
  const isFulfilled = confirmed > 25 && dice.chance(0.9);
  const createdAtUtc = days.ago(confirmed);
  return {
    id: newId(Date.parse(createdAtUtc)),
    createdAtUtc,
    name,
    quoteId: String(quote.id),
    dealId: id,
    companyId: account.id,
    contactId: contact.id,
    ownerUserId: account.ownerId,
    deliveryDate: days.date(confirmed - 20),
    status: isFulfilled ? 'fulfilled' : 'confirmed',
    number: numbered('O', place),
    confirmedAtUtc: createdAtUtc,
    closedAtUtc: isFulfilled ? days.ago(confirmed - dice.between(5, 22)) : null,
  };
}

/** Numbers of their own: those of the organization are counted without gaps. */
function numbered(letter: string, place: number): string {
  return `DEMO-${letter}${String(place).padStart(3, '0')}`;
}

/** The first line of a recent order was delivered, the others are pending. */
function deliveredOf({ status }: OrderRecord, { position, quantity }: Line): number {
  return status === 'fulfilled' || position === 1000 ? quantity : 0;
}
