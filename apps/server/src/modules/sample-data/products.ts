import type { products } from '@pipewright/contract/resources/products/products.ts';
import type { PastRecord } from '../../platform/resources/write/insert-records.ts';
import { type Context, oldest } from './context.ts';

type Billing = 'once' | 'monthly' | 'yearly';

/** Name, code, category, unit, price in US dollars, billing. */
const catalogue: readonly (readonly [string, string, string, string, number, Billing])[] = [
  ['Starter plan', 'SUB-START', 'subscriptions', 'seat', 19, 'monthly'],
  ['Business plan', 'SUB-BUS', 'subscriptions', 'seat', 49, 'monthly'],
  ['Enterprise plan', 'SUB-ENT', 'subscriptions', 'seat', 990, 'yearly'],
  ['Premium support', 'SUP-PREM', 'subscriptions', 'year', 2400, 'yearly'],
  ['Onboarding workshop', 'SRV-ONB', 'services', 'day', 1200, 'once'],
  ['Data migration', 'SRV-MIG', 'services', 'hour', 140, 'once'],
  ['Consulting', 'SRV-CON', 'services', 'hour', 160, 'once'],
  ['Training', 'SRV-TRN', 'services', 'day', 950, 'once'],
  ['Barcode scanner', 'HW-SCAN', 'products', 'piece', 320, 'once'],
  ['Label printer', 'HW-PRINT', 'products', 'piece', 480, 'once'],
  ['Tablet terminal', 'HW-TAB', 'products', 'piece', 650, 'once'],
  ['Network gateway', 'HW-GATE', 'products', 'piece', 890, 'once'],
];

/** What the organization sells. Their prices are rounded as everybody's amounts are. */
export function makeProducts(context: Context): PastRecord<typeof products>[] {
  const { find, around } = context;
  return catalogue.map(([name, code, category, unit, price, billing]) => ({
    ...context.made(oldest),
    name,
    code,
    productCategoryId: find('product_category', category),
    unit,
    price: Math.round(price * around.moneyScale),
    billing,
  }));
}
