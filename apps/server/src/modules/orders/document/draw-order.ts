import type { Language } from '@pipewright/contract/texts/languages.ts';
import { translate } from '../../../platform/language/translate.ts';
import type { PdfOptions } from '../../../platform/pdf/pdf-canvas.ts';
import { drawDocument } from '../../../platform/sales-documents/document/draw-document.ts';
import { drawInThread, isLong } from '../../../platform/sales-documents/document/draw-long-document.ts';
import { factOf, presentDocument } from '../../../platform/sales-documents/document/present-document.ts';
import type { PresentedDocument } from '../../../platform/sales-documents/document/presented-document.ts';
import type { DescribedOrder } from './describe-order.ts';

interface OrderParts {
  readonly logo?: Uint8Array | undefined;
  /** Called with every text that is drawn, for tests. */
  readonly onText?: PdfOptions['onText'];
}

/** Draws the confirmation of an order as a PDF file. The same order gives the same bytes. Long ones are drawn in a thread. */
export function drawOrder(order: DescribedOrder, parts: Omit<OrderParts, 'onText'> = {}): Promise<Buffer> {
  return isLong(order)
    ? drawInThread({ module: import.meta.url, name: drawOrderDirectly.name, values: [order, parts] })
    : drawOrderDirectly(order, parts);
}

export function drawOrderDirectly(order: DescribedOrder, { logo, onText }: OrderParts = {}): Promise<Buffer> {
  return drawDocument(presentOrder(order), {
    createdAt: new Date(`${order.issueDate}T00:00:00Z`),
    country: order.seller.country,
    logo,
    onText,
  });
}

function presentOrder(order: DescribedOrder): PresentedDocument {
  const { number, deliveryDate } = order;
  return presentDocument(order, (language, formats) => ({
    title:
      order.status === 'draft'
        ? translate(language, 'Draft of an order')
        : translate(language, 'Order confirmation {number}', { number }),
    mark: markOf(order, language),
    intro: [],
    terms: [],
    facts: [
      factOf(translate(language, 'Order date'), formats.date(order.issueDate)),
      factOf(translate(language, 'Your reference'), order.customerReference),
      factOf(translate(language, 'Quote'), order.quoteNumber),
      factOf(translate(language, 'Delivery date'), deliveryDate && formats.date(deliveryDate)),
      factOf(translate(language, 'Delivery address'), order.deliveryAddress),
    ],
  }));
}

function markOf({ status }: DescribedOrder, language: Language): string | null {
  switch (status) {
    case 'draft':
      return translate(language, 'DRAFT');
    case 'cancelled':
      return translate(language, 'CANCELLED');
    default:
      return null;
  }
}
