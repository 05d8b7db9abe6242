import {
  cancelOrder,
  confirmOrder,
  copyOrder,
  createOrderFromQuote,
  deliverOrder,
  downloadOrderPdf,
  listOrderTaxes,
  previewOrder,
} from '@pipewright/contract/orders/order-operations.ts';
import type { z } from 'zod';
import type { ChangeSet, TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../../platform/http/routes/define-route.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { readFull } from '../../platform/resources/lines/read-lines.ts';
import { assertReadable } from '../../platform/resources/query/select-one.ts';
import { findModule } from '../../platform/resources/write/write-records.ts';
import { downloadOf } from '../../platform/sales-documents/pdf-file.ts';
import { previewDocument, readDocumentTaxes } from '../../platform/sales-documents/preview-document.ts';
import { cancel, confirm } from './confirm-order.ts';
import { copy, createFromQuote } from './create-order.ts';
import { deliver } from './deliver-order.ts';
import { drawOrderPdf, readDrawableOrder } from './document/read-order-pdf.ts';

type FullOrder = z.input<(typeof confirmOrder)['result']>;

export function orderRoutes(orders: Module, all: readonly Module[]): Route[] {
  const changed = async (tx: TenantTx, changeSet: ChangeSet, id: string) => {
    changeSet.changedEntities.add('sales-order');
    return { body: (await readFull(tx, orders, id)) as FullOrder };
  };
  return [
    defineReadRoute(listOrderTaxes, ({ principal, params, db }) =>
      readDocumentTaxes(orders, db, { principal, id: params.id }),
    ),
    defineReadRoute(previewOrder, async ({ principal, params, body, db }) => {
      const preview = await previewDocument(orders, db, { principal, id: params.id }, body);
      return { body: { order: preview.document as FullOrder, taxes: preview.taxes } };
    }),
    defineReadRoute(downloadOrderPdf, async ({ principal, params, db }) => {
      const drawable = await db.read(principal, async tx => {
        await assertReadable(tx, orders, params.id);
        return readDrawableOrder(tx, params.id);
      });
      return downloadOf(await drawOrderPdf(drawable));
    }),
    defineWriteRoute(createOrderFromQuote, async ({ tx, changeSet, body }) => {
      const quotes = findModule(all, 'quote');
      return changed(tx, changeSet, await createFromQuote(tx, { orders, quotes }, body.quoteId));
    }),
    defineWriteRoute(copyOrder, async ({ tx, changeSet, params }) =>
      changed(tx, changeSet, await copy(tx, orders, params.id)),
    ),
    defineWriteRoute(confirmOrder, async ({ tx, changeSet, params, ifMatch }) => {
      await confirm(tx, orders, { id: params.id, ...(ifMatch === undefined ? {} : { ifMatch }) });
      return changed(tx, changeSet, params.id);
    }),
    defineWriteRoute(deliverOrder, async ({ tx, changeSet, params, body }) => {
      await deliver(tx, orders, params.id, body.lines);
      return changed(tx, changeSet, params.id);
    }),
    defineWriteRoute(cancelOrder, async ({ tx, changeSet, params, body }) => {
      await cancel(tx, orders, params.id, body.reason);
      return changed(tx, changeSet, params.id);
    }),
  ];
}
