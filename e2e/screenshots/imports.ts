import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { clicks, type Scene } from './scene.ts';

const leads = [
  'Full Name,Company,Email,Stage,Estimated value',
  'Meera Iyer,Blue Lotus Foods,meera@bluelotus.example,Qualified,420000',
  'Arjun Menon,Malabar Spices,arjun@malabar.example,Somewhere,760000',
  'Jonas Lindqvist,Norrsken Robotics,jonas@norrsken.example,Proposal,much',
];
const unread = [
  'Last name,Email,City',
  'Alder,ann@example.test,Leeds',
  'Birch,bo@example.test,Leeds, UK',
  'Cedar,cy@example.test,M\uFFFDnster',
];
/** With ids of their own: orders that were imported before, for another picture, are skipped. */
const newOrders = () => [
  'Order ID,Order name,Company,Order date,Status,Total,Currency',
  `SO-${randomUUID()},Spring order,Westmere University,2021-04-03,Fulfilled,1200,INR`,
  `SO-${randomUUID()},Autumn order,Westmere University,2022-09-14,Confirmed,3400,INR`,
];
const account = [
  'Id,OwnerId,Name,Website,CreatedDate,SystemModstamp',
  '0015g0000Ab0001AQA,0055g0000Us0001AAA,Acme,https://acme.example,2019-03-01,2019-03-01',
];

/** The steps of importing a file. */
export const imports: readonly Scene[] = [
  { name: 'import-leads-columns', path: '/leads/import', prepare: page => choose(page, 'leads.csv', leads) },
  { name: 'import-leads-checked', path: '/leads/import', prepare: page => check(page, 'leads.csv', leads) },
  {
    name: 'import-leads-values',
    path: '/leads/import',
    prepare: page => mapValues(page, 'leads.csv', leads),
  },
  { name: 'import-unread-rows', path: '/leads/import', prepare: page => choose(page, 'people.csv', unread) },
  { name: 'import-orders', path: '/orders/import', prepare: page => check(page, 'orders.csv', newOrders()) },
  {
    name: 'import-orders-done',
    path: '/orders/import',
    prepare: page => finish(page, 'orders.csv', newOrders()),
  },
  {
    name: 'import-everything',
    path: '/administration/import',
    prepare: page => choose(page, 'Account.csv', account),
  },
  {
    name: 'import-everything-checked',
    path: '/administration/import',
    prepare: async page => {
      await choose(page, 'Account.csv', account);
      await clicks('Check all files')(page);
      await page.getByRole('button', { name: /^Import / }).waitFor();
    },
  },
];

async function choose(page: Page, name: string, rows: readonly string[]): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await page.waitForTimeout(2000);
}

async function check(page: Page, name: string, rows: readonly string[]): Promise<void> {
  await choose(page, name, rows);
  await clicks('Check rows')(page);
  await page.getByRole('region', { name: 'Dry run' }).waitFor();
}

async function mapValues(page: Page, name: string, rows: readonly string[]): Promise<void> {
  await check(page, name, rows);
  await clicks('Map values')(page);
  await page.getByRole('region', { name: 'Unrecognized values' }).waitFor();
}

async function finish(page: Page, name: string, rows: readonly string[]): Promise<void> {
  await check(page, name, rows);
  await clicks(/^Import \d/)(page);
  await page.getByRole('region', { name: 'Result' }).waitFor();
}
