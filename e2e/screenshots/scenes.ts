import type { Page } from '@playwright/test';
import { type Call, everyPath } from '../every-path.ts';
import type { PreparedRecords } from './prepare-records.ts';

/** A screen, or a state of it that takes some clicks to reach. */
export interface Scene {
  readonly name: string;
  readonly path: string;
  /** Whether it is for people who are not signed in. */
  readonly isForVisitors?: boolean;
  readonly prepare?: (page: Page) => Promise<void>;
}

export async function scenesOf(call: Call, records: PreparedRecords): Promise<readonly Scene[]> {
  const paths = await everyPath(path => call('GET', path));
  const { contractId, automationId, quoteUrl, commissionPeriod, commissionUserId } = records;
  const others = [
    '/objects/contracts',
    '/objects/contracts/new',
    '/objects/contracts/import',
    `/objects/contracts/${contractId}`,
    `/sales/commission?period=${commissionPeriod}`,
    `/sales/commission/statements/${commissionPeriod}/${commissionUserId}`,
    '/activities?tab=calendar',
    '/sales/forecasting?show=months',
    '/analytics/reports/new',
  ];
  const visits = [...paths, ...others].map(
    (path): Scene => ({
      name: nameOf(path),
      path,
      isForVisitors: forVisitors.test(path),
    }),
  );
  return [
    ...visits,
    ...sitePaths.map(path => ({ name: `site${nameOf(path)}`, path, isForVisitors: true })),
    { name: 'customer-quote', path: quoteUrl, isForVisitors: true },
    ...tabsOf(paths),
    {
      name: 'automation-history',
      path: `/administration/automations/${automationId}`,
      prepare: click('History', 'tab'),
    },
    ...dialogs,
    ...imports,
  ];
}

const forVisitors = /^\/(login|signup|forgot-password|reset-password|verify-email|join)/;
const sitePaths = ['/', '/api-reference'];

/** The other tabs of the pages of records. */
function tabsOf(paths: readonly string[]): readonly Scene[] {
  const tabs: Readonly<Record<string, readonly string[]>> = {
    leads: ['details', 'timeline'],
    contacts: ['related', 'timeline'],
    companies: ['related'],
    deals: ['details', 'related', 'timeline'],
  };
  return Object.entries(tabs).flatMap(([entity, names]) => {
    const path = paths.find(each => new RegExp(`^/${entity}/[0-9a-f]{8}`).test(each));
    return names.map(tab => ({ name: `${entity}-id-tab-${tab}`, path: `${path}?tab=${tab}` }));
  });
}

const click =
  (name: string | RegExp, role: 'button' | 'menuitem' | 'tab' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click();

const dialogs: readonly Scene[] = [
  { name: 'dialog-palette', path: '/leads', prepare: page => page.keyboard.press('ControlOrMeta+k') },
  { name: 'dialog-shortcuts', path: '/leads', prepare: page => page.keyboard.press('Shift+?') },
  { name: 'dialog-filters', path: '/leads', prepare: click('Advanced Filters') },
  { name: 'dialog-columns', path: '/leads', prepare: click(/^Columns/) },
  { name: 'dialog-export', path: '/leads', prepare: click(/^Export/) },
  { name: 'dialog-notifications', path: '/dashboard', prepare: click(/^Notifications/) },
  { name: 'dialog-bulk-edit', path: '/leads', prepare: bulkEdit },
  { name: 'dialog-delete-leads', path: '/leads', prepare: deleteLead },
  { name: 'dialog-new-tag', path: '/administration/masters/tags?new=1' },
  { name: 'dialog-new-role', path: '/administration/masters/user-roles?new=1' },
  { name: 'dialog-new-country', path: '/administration/masters/countries?new=1' },
  { name: 'dialog-new-field', path: '/administration/custom-fields?entity=lead&new=1' },
  { name: 'dialog-new-object', path: '/administration/custom-objects?new=1' },
  { name: 'dialog-new-territory', path: '/sales/territories?new=1' },
  { name: 'dialog-new-commission-plan', path: '/sales/commission/plans?new=1' },
  { name: 'dialog-new-activity', path: '/activities?new=1&kind=meeting' },
  { name: 'dialog-invite', path: '/administration/users', prepare: click(/^Invite/) },
  { name: 'dialog-delete-object', path: '/administration/custom-objects', prepare: deleteObject },
  { name: 'dialog-convert-lead', path: '/leads?sort=-leadScore', prepare: convertLead },
];

async function bulkEdit(page: Page): Promise<void> {
  await page.locator('tbody input[type=checkbox]').first().click();
  await click('Edit Field')(page);
}

async function deleteLead(page: Page): Promise<void> {
  await page.locator('tbody input[type=checkbox]').first().click();
  await click(/^Delete \(/)(page);
}

async function deleteObject(page: Page): Promise<void> {
  await page.getByText(/^Retired objects/).click();
  await click('Actions for Assets')(page);
  await click(/^Delete/, 'menuitem')(page);
}

async function convertLead(page: Page): Promise<void> {
  await click(/^Convert to Contact/)(page);
}

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
const orders = [
  'Order ID,Order name,Company,Order date,Status,Total,Currency',
  'SO-1,Spring order,Westmere University,2021-04-03,Fulfilled,1200,INR',
  'SO-2,Autumn order,Westmere University,2022-09-14,Confirmed,3400,INR',
];

const imports: readonly Scene[] = [
  { name: 'import-leads-columns', path: '/leads/import', prepare: page => choose(page, 'leads.csv', leads) },
  { name: 'import-leads-checked', path: '/leads/import', prepare: page => check(page, 'leads.csv', leads) },
  { name: 'import-unread-rows', path: '/leads/import', prepare: page => choose(page, 'people.csv', unread) },
  { name: 'import-orders', path: '/orders/import', prepare: page => check(page, 'orders.csv', orders) },
  {
    name: 'import-everything',
    path: '/administration/import',
    prepare: page => choose(page, 'Account.csv', account),
  },
];
const account = [
  'Id,OwnerId,Name,Website,CreatedDate,SystemModstamp',
  '0015g0000Ab0001AQA,0055g0000Us0001AAA,Acme,https://acme.example,2019-03-01,2019-03-01',
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
  await click('Check rows')(page);
  await page.getByRole('region', { name: 'Dry run' }).waitFor();
}

function nameOf(path: string): string {
  return path
    .slice(1)
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/[/?=&]/g, '-');
}
