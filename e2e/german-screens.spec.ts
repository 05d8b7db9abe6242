import { findEnglish } from './find-english.ts';
import { expect, test } from './fixtures.ts';

test.use({ organizationLanguage: 'de' });

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
  '/sales/quotes',
  '/activities',
  '/marketing/templates',
  '/administration/users',
  '/administration/outbox',
  '/administration/failed-jobs',
  '/administration/custom-fields',
  '/administration/webhooks',
  '/administration/settings',
  '/administration/audit',
  '/administration/security',
  '/administration/backup',
  masters,
  `${masters}/countries`,
  `${masters}/lead-status`,
  `${masters}/currencies`,
  `${masters}/user-roles`,
];

test('no screen shows an English text that has a German translation', { tag: '@desktop' }, async ({
  signedIn: page,
  tenant,
  visit,
}) => {
  const lead = await tenant.api<{ id: string }>('POST', '/api/leads', {
    firstName: 'Jonas',
    lastName: 'Lindqvist',
    email: 'jonas@norrsken.example',
  });
  await tenant.api('PATCH', `/api/leads/${lead.id}`, { jobTitle: 'Einkauf' });
  const english: Record<string, readonly string[]> = {};
  for (const path of [...paths, `/leads/${lead.id}`]) {
    await visit(path);
    const found = await findEnglish(page, 'de');
    if (found.length > 0) {
      english[path] = found;
    }
  }
  expect(english).toEqual({});
});
