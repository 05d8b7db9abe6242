import type { TenantTx } from '../../../platform/database/tenant-db.ts';
import { fileNameOf, type PdfFile } from '../../../platform/sales-documents/pdf-file.ts';
import { readLogo } from '../../../platform/sales-documents/read-logo.ts';
import { describeOrder } from './describe-order.ts';
import { drawOrder } from './draw-order.ts';

/** The confirmation of an order; a draft as it would be confirmed now. */
export async function readOrderPdf(tx: TenantTx, orderId: string): Promise<PdfFile> {
  const order = await describeOrder(tx, orderId);
  const logo = await readLogo(tx, order.seller.logoId);
  return { name: fileNameOf(order), bytes: await drawOrder(order, { logo: logo?.bytes }) };
}
