import type { Page, Route } from '@playwright/test';
import { nameOf, type Scene } from './scene.ts';

/** The screens of an organization without records, and what is shown when something fails. */
export const states: readonly Scene[] = [
  ...[
    '/dashboard',
    '/leads',
    '/leads/report',
    '/contacts',
    '/companies',
    '/deals',
    '/sales/pipeline',
    '/activities',
    '/activities?tab=list',
    '/activities?tab=calendar',
    '/sales/products',
    '/sales/product-costs',
    '/sales/quotes',
    '/orders',
    '/sales/forecasting',
    '/sales/forecasting?show=changes',
    '/sales/forecasting?show=accuracy',
    '/sales/forecasting?show=months',
    '/sales/performance',
    '/sales/targets',
    '/sales/territories',
    '/sales/commission',
    '/sales/commission/plans',
    '/analytics/reports',
    '/analytics/dashboards',
    '/analytics/schedules',
    '/analytics/revenue',
    '/analytics/sales',
    '/analytics/customers',
    '/analytics/marketing-roi',
    '/analytics/marketing-costs',
    '/marketing/templates',
    '/administration/users',
    '/administration/users/teams',
    '/administration/security',
    '/administration/security?view=sessions',
    '/administration/security?view=keys',
    '/administration/security?view=applications',
    '/administration/security?view=rules',
    '/administration/settings',
    '/administration/backup',
    '/administration/failed-jobs',
    '/administration/custom-fields',
    '/administration/automations',
    '/administration/webhooks',
    '/administration/custom-objects',
    '/administration/outbox',
    '/administration/privacy',
    '/administration/audit',
    '/administration/masters/tags',
    '/administration/masters/price-books',
    '/administration/masters/prices',
  ].map((path): Scene => ({ name: `empty-${nameOf(path)}`, path, as: 'newcomer' })),
  { name: 'failed-leads', path: '/leads', before: failing('**/api/leads?*') },
  { name: 'failed-dashboard', path: '/dashboard', before: failing('**/api/dashboard*') },
  { name: 'failed-deals', path: '/deals', before: failing('**/api/opportunities?*') },
  { name: 'failed-report', path: '/analytics/revenue', before: failing('**/api/reports/**') },
  { name: 'no-match', path: '/leads?search=nobody-is-called-this' },
  { name: 'unknown-page', path: '/no-such-page' },
  { name: 'unknown-record', path: '/contacts/00000000-0000-7000-8000-000000000000' },
  { name: 'offline-page', path: '/offline.html' },
  { name: 'sign-up-1-filled', path: '/signup', as: 'visitor', prepare: fillOrganization },
  { name: 'sign-up-2', path: '/signup', as: 'visitor', prepare: toAdministrator },
  { name: 'sign-up-2-problems', path: '/signup', as: 'visitor', prepare: leaveAdministratorEmpty },
  { name: 'sign-up-3', path: '/signup', as: 'visitor', prepare: toDomain },
  { name: 'sign-up-4', path: '/signup', as: 'visitor', prepare: toPlan },
  { name: 'sign-in-refused', path: '/login', as: 'visitor', prepare: signInWrongly },
];

function failing(address: string): (page: Page) => Promise<unknown> {
  const fail = (route: Route) =>
    route.fulfill({ status: 500, json: { title: 'Internal error', status: 500, code: 'internal' } });
  return page => page.route(address, fail);
}

async function fillOrganization(page: Page): Promise<void> {
  await page.getByLabel('Organization name').fill(`Kaveri Textiles ${Date.now()}`);
}

async function toAdministrator(page: Page): Promise<void> {
  await fillOrganization(page);
  await continueTo(page, 'First name');
}

async function leaveAdministratorEmpty(page: Page): Promise<void> {
  await toAdministrator(page);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function toDomain(page: Page): Promise<void> {
  await toAdministrator(page);
  await page.getByLabel('First name').fill('Meera');
  await page.getByLabel('Last name').fill('Iyer');
  await page.getByLabel('Email').fill(`meera-${Date.now()}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByLabel('Confirm password').fill('correct horse battery');
  await continueTo(page, 'Subdomain');
}

async function toPlan(page: Page): Promise<void> {
  await toDomain(page);
  await page.getByText(/ is available$/).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: 'Professional' }).check();
}

async function continueTo(page: Page, field: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel(field).waitFor();
}

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('somebody@example.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').first().waitFor();
}
