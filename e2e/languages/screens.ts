import type { Tenant } from '../fixtures.ts';

const masters = '/administration/masters';

const paths = [
  '/dashboard',
  '/profile',
  '/leads',
  '/leads/new',
  '/leads/report',
  '/leads/import',
  '/contacts',
  '/contacts/new',
  '/companies/new',
  '/deals',
  '/deals/new',
  '/sales/pipeline',
  '/sales/forecasting',
  '/sales/targets',
  '/sales/territories',
  '/sales/commission',
  '/sales/commission/plans',
  '/analytics/schedules',
  '/administration/privacy',
  '/sales/products',
  '/sales/quotes',
  '/orders',
  '/activities',
  '/crm/reports',
  '/analytics/dashboards',
  '/analytics/revenue',
  '/marketing/templates',
  '/marketing/lead-scoring',
  '/administration/users',
  '/administration/import',
  '/administration/outbox',
  '/administration/failed-jobs',
  '/administration/custom-fields',
  '/administration/custom-objects',
  '/administration/automations',
  '/administration/webhooks',
  '/administration/settings',
  '/administration/audit',
  '/administration/security',
  '/administration/import',
  '/administration/backup',
  masters,
  `${masters}/countries`,
  `${masters}/lead-status`,
  `${masters}/currencies`,
  `${masters}/user-roles`,
];

/** The paths of the product's screens, with one lead that has a history. */
export async function screenPaths(tenant: Tenant): Promise<readonly string[]> {
  const lead = await tenant.api<{ id: string }>('POST', '/api/leads', {
    firstName: 'Jonas',
    lastName: 'Lindqvist',
    email: 'jonas@norrsken.example',
  });
  await tenant.api('PATCH', `/api/leads/${lead.id}`, { jobTitle: 'Einkauf' });
  return [...paths, `/leads/${lead.id}`];
}
