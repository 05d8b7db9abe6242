import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { singleLine } from '../fields/single-line.ts';
import { orders } from '../resources/orders.ts';
import { documentTaxes } from '../sales-documents/sales-document.ts';

const params = z.strictObject({ id: z.uuid() });
const { read, create, edit } = orders.permissions;
const tag = 'orders';
const one = '/orders/:id';
/** With its lines. */
const order = orders.operations.patch.result;

export const previewOrder = defineOperation({
  method: 'POST',
  path: `${one}/preview`,
  access: edit,
  tag,
  summary: 'The order with its lines and totals as a change would make it; nothing is saved',
  params,
  body: orders.operations.patch.body,
  result: z.object({ order, taxes: documentTaxes }),
  onlyReads: true,
});

export const listOrderTaxes = defineOperation({
  method: 'GET',
  path: `${one}/taxes`,
  access: read,
  tag,
  summary: 'The taxes of an order’s lines, one for each rate',
  params,
  result: documentTaxes,
});

export const createOrderFromQuote = defineOperation({
  method: 'POST',
  path: '/orders/from-quote',
  access: create,
  tag,
  summary: 'Create a draft with the customer and the accepted lines of a quote',
  body: z.strictObject({ quoteId: z.uuid() }),
  result: order,
  status: 201,
});

export const copyOrder = defineOperation({
  method: 'POST',
  path: `${one}/copy`,
  access: create,
  tag,
  summary: 'Create a new draft with the contents of an order',
  params,
  result: order,
  status: 201,
});

export const confirmOrder = defineOperation({
  method: 'POST',
  path: `${one}/confirm`,
  access: edit,
  tag,
  summary: 'Confirm an order: it gets its number, and its lines can no longer be changed',
  params,
  result: order,
});

export const deliverOrder = defineOperation({
  method: 'POST',
  path: `${one}/deliver`,
  access: edit,
  tag,
  summary: 'Enter what was delivered of an order; it is fulfilled when nothing is missing',
  params,
  body: z.strictObject({
    /** How much was delivered of each line in all; lines that are left out stay as they are. Left out: everything. */
    lines: z
      .array(z.strictObject({ id: z.uuid(), quantityDelivered: z.number().min(0).max(1_000_000) }))
      .min(1)
      .max(500)
      .optional(),
  }),
  result: order,
});

export const cancelOrder = defineOperation({
  method: 'POST',
  path: `${one}/cancel`,
  access: edit,
  tag,
  summary: 'Cancel a confirmed order; it keeps its number',
  params,
  body: z.strictObject({ reason: singleLine().min(1).max(500) }),
  result: order,
});

export const downloadOrderPdf = defineOperation({
  method: 'GET',
  path: `${one}/pdf`,
  access: read,
  tag,
  summary: 'The confirmation of an order as a PDF file, or a preview of a draft',
  params,
  result: z.string(),
});

export const orderOperations = [
  previewOrder,
  listOrderTaxes,
  createOrderFromQuote,
  copyOrder,
  confirmOrder,
  deliverOrder,
  cancelOrder,
  downloadOrderPdf,
] as const;
