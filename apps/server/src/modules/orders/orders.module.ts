import { orders } from '@pipewright/contract/resources/orders.ts';
import { defineModule, type Module } from '../../platform/resources/define-module.ts';
import { followAcceptance } from './follow-acceptance.ts';
import { notifyOrderOwner } from './notify-owner.ts';
import { orderImports } from './order-imports.ts';
import { orderRoutes } from './order-routes.ts';

/** What can change once an order was confirmed is decided by the database: see `protect_sales_order`. */
export const ordersModule: Module = defineModule({
  resource: orders,
  table: 'sales_order',
  imports: orderImports,
  processors: [followAcceptance, notifyOrderOwner],
  routes: ({ modules }) => orderRoutes(ordersModule, modules),
});
