import type { TenantTx } from '../../../platform/database/tenant/tenant-db.ts';
import { fileNameOf, type PdfFile } from '../../../platform/sales-documents/pdf-file.ts';
import { type Logo, readLogo } from '../../../platform/sales-documents/read-logo.ts';
import { type DescribedOrder, describeOrder } from './describe-order.ts';
import { drawOrder } from './draw-order.ts';

interface DrawableOrder {
  readonly order: DescribedOrder;
  readonly logo: Logo | undefined;
}

/** The confirmation of an order; a draft as it would be confirmed now. */
export async function readDrawableOrder(tx: TenantTx, orderId: string): Promise<DrawableOrder> {
  const order = await describeOrder(tx, orderId);
  return { order, logo: await readLogo(tx, order.seller.logoId) };
}

/** To be called outside of a transaction: drawing takes time. */
export async function drawOrderPdf({ order, logo }: DrawableOrder): Promise<PdfFile> {
  return { name: fileNameOf(order), bytes: await drawOrder(order, { logo: logo?.bytes }) };
}
