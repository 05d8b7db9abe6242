import type { confirmOrder } from '@pipewright/contract/orders/order-operations.ts';
import { orders } from '@pipewright/contract/resources/orders.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { recordOptions } from '../../kit/data/queries/resource-queries.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import type { RecordOf } from '../../kit/records/screens/define-screens.ts';

export type Order = RecordOf<typeof orders>;
/** With its lines. */
export type FullOrder = z.output<(typeof confirmOrder)['result']>;
export type OrderLine = FullOrder['lines'][number];

/** The lines that are delivered: no texts, and no options that nobody has chosen. */
export function deliverableLines({ lines }: FullOrder): readonly OrderLine[] {
  return lines.filter(({ kind, isOptional, isChosen }) => kind === 'item' && (!isOptional || isChosen));
}

/** A quantity with as many decimal places as it has. */
export function quantityText(quantity: number): string {
  return writeNumber(quantity, String(quantity).split('.')[1]?.length ?? 0);
}

/** Shows the order that the server has answered at once. */
export function storeOrder(client: QueryClient, { data }: { data: Order }): void {
  client.setQueryData(recordOptions(orders, data.id).queryKey, data);
}
