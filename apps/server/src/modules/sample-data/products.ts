import type { products } from '@pipewright/contract/resources/products/products.ts';
import { type Message, msg } from '../../platform/language/message.ts';
import type { PastRecord } from '../../platform/resources/write/insert-records.ts';
import { type Context, oldest } from './context.ts';

type Billing = 'once' | 'monthly' | 'yearly';

/** Name, code, category, unit, price in US dollars, billing. */
const catalogue: readonly (readonly [Message, string, string, Message, number, Billing])[] = [
  [msg`Starter plan`, 'SUB-START', 'subscriptions', msg`seat`, 19, 'monthly'],
  [msg`Business plan`, 'SUB-BUS', 'subscriptions', msg`seat`, 49, 'monthly'],
  [msg`Enterprise plan`, 'SUB-ENT', 'subscriptions', msg`seat`, 990, 'yearly'],
  [msg`Premium support`, 'SUP-PREM', 'subscriptions', msg`year`, 2400, 'yearly'],
  [msg`Onboarding workshop`, 'SRV-ONB', 'services', msg`day`, 1200, 'once'],
  [msg`Data migration`, 'SRV-MIG', 'services', msg`hour`, 140, 'once'],
  [msg`Consulting`, 'SRV-CON', 'services', msg`hour`, 160, 'once'],
  [msg`Training`, 'SRV-TRN', 'services', msg`day`, 950, 'once'],
  [msg`Barcode scanner`, 'HW-SCAN', 'products', msg`piece`, 320, 'once'],
  [msg`Label printer`, 'HW-PRINT', 'products', msg`piece`, 480, 'once'],
  [msg`Tablet terminal`, 'HW-TAB', 'products', msg`piece`, 650, 'once'],
  [msg`Network gateway`, 'HW-GATE', 'products', msg`piece`, 890, 'once'],
];

/** The products of the organization. Prices are rounded like all amounts. */
export function makeProducts(context: Context): PastRecord<typeof products>[] {
  const { find, around } = context;
  return catalogue.map(([name, code, category, unit, price, billing]) => ({
    ...context.made(oldest),
    name: context.write(name),
    code,
    productCategoryId: find('product_category', category),
    unit: context.write(unit),
    price: Math.round(price * around.moneyScale),
    billing,
  }));
}
