import type { Page } from '@playwright/test';
import type { PreparedRecords } from './prepare-records.ts';
import { clicks, type Scene } from './scene.ts';

const masters = '/administration/masters';

type PathOf = (entity: string) => string;

/** Dialogs, drawers and menus, of lists, of single records (whose paths are given), and of administration. */
export function dialogsOf(pathOf: PathOf, records: PreparedRecords): readonly Scene[] {
  return [...ofLists, ...newRecords, ...ofRecords(pathOf, records), ...ofAdministration].map(scene => ({
    ...scene,
    name: `dialog-${scene.name}`,
  }));
}

const ofLists: readonly Scene[] = [
  { name: 'palette', path: '/leads', prepare: page => page.keyboard.press('ControlOrMeta+k') },
  { name: 'shortcuts', path: '/leads', prepare: page => page.keyboard.press('Shift+?') },
  {
    name: 'filters',
    path: '/leads',
    prepare: clicks('Advanced Filters'),
    prepareOnPhone: clicks('Filters', 'Advanced Filters'),
  },
  {
    name: 'columns',
    path: '/leads',
    prepare: clicks(/^Columns/),
    prepareOnPhone: clicks('More', 'Columns'),
  },
  { name: 'filter-sheet', path: '/leads', prepareOnPhone: clicks('Filters') },
  { name: 'more-sheet', path: '/leads', prepareOnPhone: clicks('More') },
  { name: 'export', path: '/leads', prepare: clicks('More export options') },
  { name: 'views', path: '/leads', prepare: clicks(/^Views/), prepareOnPhone: clicks(/^Views/) },
  {
    name: 'save-view',
    path: '/leads',
    prepare: clicks(/^Views/, ['menuitem', 'Save as...']),
    prepareOnPhone: clicks(/^Views/, ['menuitem', 'Save as...']),
  },
  {
    name: 'email-link',
    path: '/leads',
    prepare: clicks('Email a Link'),
    prepareOnPhone: clicks('More', 'Email a Link'),
  },
  { name: 'chart', path: '/leads', prepare: clicks('Show Chart') },
  { name: 'selected', path: '/leads', prepare: selectTwo },
  {
    name: 'bulk-edit',
    path: '/leads',
    prepare: page => selectTwo(page).then(() => clicks('Edit field')(page)),
  },
  {
    name: 'delete-leads',
    path: '/leads',
    prepare: page => selectTwo(page).then(() => clicks(/^Delete \(/)(page)),
  },
  {
    name: 'delete-companies',
    path: '/companies',
    prepare: page => selectTwo(page).then(() => clicks(/^Delete \(/)(page)),
  },
  { name: 'convert-lead', path: '/leads?sort=-leadScore', prepare: clicks(/^Convert to Contact/) },
  { name: 'convert-opportunity', path: '/leads?sort=-leadScore', prepare: clicks(/^Convert to Opportunity/) },
  { name: 'notifications', path: '/dashboard', prepare: clicks(/^Notifications/) },
  { name: 'menu-crm', path: '/dashboard', prepare: clicks(/^CRM/), prepareOnPhone: openMenu('CRM') },
  {
    name: 'menu-administration',
    path: '/dashboard',
    prepare: clicks(/^Administration/),
    prepareOnPhone: openMenu('Administration'),
  },
  { name: 'menu-account', path: '/dashboard', prepare: clicks(/account of/) },
  { name: 'home-page', path: '/dashboard', prepare: clicks('Home page') },
  { name: 'report-save', path: '/analytics/reports/new', prepare: clicks(/^Save/) },
  { name: 'report-filter', path: '/analytics/reports/new', prepare: clicks('Add filter') },
];

const newRecords = [
  '/leads',
  '/contacts',
  '/companies',
  '/deals',
  '/activities?kind=meeting',
  '/activities?kind=task',
  '/marketing/templates',
  '/sales/territories',
  '/sales/commission/plans',
  '/analytics/marketing-costs',
  '/sales/product-costs',
  '/administration/users/teams',
  '/administration/custom-objects',
  '/administration/custom-fields?entity=lead',
  ...[
    'activity-types',
    'cities',
    'company-types',
    'countries',
    'currencies',
    'deal-stages',
    'industries',
    'lead-sources',
    'lead-status',
    'payment-terms',
    'price-books',
    'prices',
    'priorities',
    'product-categories',
    'quote-templates',
    'regions',
    'states',
    'tags',
    'tax-rates',
    'user-roles',
  ].map(name => `${masters}/${name}`),
].map(
  (list): Scene => ({
    name: `new-${list
      .replace(/\?entity=.*/, '')
      .replace('/commission/', '/commission-')
      .split('/')
      .at(-1)
      ?.replace('?kind=', '-')}`,
    path: `${list}${list.includes('?') ? '&' : '?'}new=1`,
  }),
);

function ofRecords(pathOf: PathOf, { callableLeadId }: PreparedRecords): readonly Scene[] {
  const [lead, deal, quote, order] = ['leads', 'deals', 'sales/quotes', 'orders'].map(pathOf);
  const [report, dashboard] = ['analytics/reports', 'analytics/dashboards'].map(pathOf);
  return [
    { name: 'lead-note', path: `${lead}?tab=timeline`, prepare: clicks(/^Note|Add note/) },
    { name: 'lead-email', path: `${lead}`, prepare: clicks('Send Email') },
    { name: 'lead-call', path: `/leads/${callableLeadId}/edit`, prepare: clicks(['link', 'Make Call']) },
    { name: 'deal-won', path: `${deal}`, prepare: clicks('Mark as won') },
    { name: 'deal-lost', path: `${deal}`, prepare: clicks('Mark as lost') },
    { name: 'deal-contact', path: `${deal}?tab=related`, prepare: clicks('Add contact') },
    {
      name: 'deal-split',
      path: `${deal}?tab=related`,
      prepare: clicks(/^(Split this deal|Edit commission split)$/),
    },
    { name: 'quote-send', path: `${quote}`, prepare: clicks(/^Send quote|Email to customer/) },
    { name: 'quote-accept', path: `${quote}`, prepare: clicks('Mark as accepted') },
    { name: 'order-action', path: `${order}`, prepare: clicks(/^(Confirm order|Enter delivery)/) },
    { name: 'report-schedule', path: `${report}`, prepare: clicks('More', ['menuitem', 'Send by email']) },
    { name: 'dashboard-edit', path: `${dashboard}`, prepare: clicks('Edit dashboard') },
    {
      name: 'dashboard-schedule',
      path: `${dashboard}`,
      prepare: clicks('More', ['menuitem', 'Send by email']),
    },
  ];
}

const ofAdministration: readonly Scene[] = [
  { name: 'invite', path: '/administration/users', prepare: clicks(/^Invite/) },
  {
    name: 'role',
    path: '/administration/users',
    prepare: clicks(/^Actions for/, ['menuitem', 'Change role...']),
  },
  {
    name: 'deactivate-user',
    path: '/administration/users',
    prepare: clicks('Actions for Daniel Costa', ['menuitem', 'Deactivate...']),
  },
  { name: 'delete-source', path: `${masters}/lead-sources`, prepare: clicks(/^Delete/) },
  { name: 'delete-country', path: `${masters}/countries`, prepare: clicks(/^Delete/) },
  { name: 'delete-object', path: '/administration/custom-objects', prepare: deleteObject },
  { name: 'retire-field', path: '/administration/custom-fields?entity=lead', prepare: fieldMenu(/^Retire/) },
  {
    name: 'convert-field',
    path: '/administration/custom-fields?entity=lead',
    prepare: fieldMenu(/^Convert/),
  },
  { name: 'new-automation', path: '/administration/automations', prepare: clicks('New automation') },
  { name: 'new-webhook', path: '/administration/webhooks', prepare: clicks('Add webhook') },
  { name: 'webhook-messages', path: '/administration/webhooks', prepare: clicks(/^Messages to/) },
  {
    name: 'new-api-key',
    path: '/administration/security?view=keys',
    as: 'newcomer',
    prepare: clicks('Create key'),
  },
  { name: 'two-step', path: '/administration/security', as: 'newcomer', prepare: clicks('Set up') },
  {
    name: 'change-password',
    path: '/administration/security',
    as: 'newcomer',
    prepare: clicks('Change password'),
  },
  {
    name: 'delete-organization',
    path: '/administration/settings',
    as: 'newcomer',
    prepare: clicks('Delete organization'),
  },
  {
    name: 'mail',
    path: '/administration/outbox',
    as: 'newcomer',
    prepare: page => page.locator('main li a').first().click(),
  },
  { name: 'apply-territories', path: '/sales/territories', prepare: clicks('Apply rules') },
  { name: 'submit-forecast', path: '/sales/forecasting', prepare: clicks('Submit my forecast') },
  { name: 'new-rule', path: '/marketing/lead-scoring', prepare: clicks('Add rule') },
];

/** A group of the menu that phones have behind a button. */
function openMenu(group: string): (page: Page) => Promise<void> {
  return async page => {
    await clicks('Menu')(page);
    await page.getByRole('navigation', { name: 'Main' }).getByText(group, { exact: true }).click();
  };
}

async function selectTwo(page: Page): Promise<void> {
  const boxes = page.locator('tbody input[type=checkbox]');
  await boxes.nth(0).click();
  await boxes.nth(1).click();
}

async function deleteObject(page: Page): Promise<void> {
  await page.getByText(/^Retired objects/).click();
  await clicks('Actions for Assets', ['menuitem', /^Delete/])(page);
}

function fieldMenu(item: RegExp): (page: Page) => Promise<void> {
  return clicks('Actions for Seats', ['menuitem', item]);
}
