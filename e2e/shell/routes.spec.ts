import { expect, goWithin, test } from '../fixtures.ts';

const masters = '/administration/masters';

/** Every route of the specification that signed-in people can open, with its title. */
const built: Record<string, string> = {
  '/dashboard': 'Dashboard',
  '/profile': 'Profile',
  '/administration/outbox': 'Outbox',
  '/administration/failed-jobs': 'Failed jobs',
  '/leads': 'Leads',
  '/leads/new': 'New Lead',
  '/leads/report': 'Leads report',
  '/leads/import': 'Import leads',
  '/leads/01890000-0000-7000-8000-000000000000/edit': 'Edit lead',
  '/contacts': 'Contacts',
  '/contacts/import': 'Import contacts',
  '/contacts/new': 'New contact',
  '/companies': 'Companies',
  '/companies/import': 'Import companies',
  '/companies/new': 'New company',
  '/deals': 'Deals',
  '/deals/import': 'Import deals',
  '/deals/new': 'New deal',
  '/sales/pipeline': 'Pipeline',
  '/sales/forecasting': 'Forecasting',
  '/sales/targets': 'Sales targets',
  '/activities': 'Activities',
  '/marketing/templates': 'Templates',
  '/administration/users': 'Users',
  '/sales/products': 'Products',
  '/sales/quotes': 'Quotes',
  '/orders': 'Orders',
  [masters]: 'Masters',
  [`${masters}/countries`]: 'Countries',
  [`${masters}/states`]: 'States',
  [`${masters}/cities`]: 'Cities',
  [`${masters}/regions`]: 'Regions',
  [`${masters}/industries`]: 'Industries',
  [`${masters}/company-types`]: 'Company types',
  [`${masters}/lead-sources`]: 'Lead sources',
  [`${masters}/lead-status`]: 'Lead statuses',
  [`${masters}/product-categories`]: 'Product categories',
  [`${masters}/tax-rates`]: 'Tax rates',
  [`${masters}/price-books`]: 'Price books',
  [`${masters}/prices`]: 'Prices',
  [`${masters}/deal-stages`]: 'Deal stages',
  [`${masters}/currencies`]: 'Currencies',
  [`${masters}/payment-terms`]: 'Payment terms',
  [`${masters}/user-roles`]: 'User roles',
  [`${masters}/activity-types`]: 'Activity types',
  [`${masters}/priorities`]: 'Priorities',
  [`${masters}/tags`]: 'Tags',
  '/administration/custom-fields': 'Custom fields',
  '/administration/custom-objects': 'Custom objects',
  '/administration/settings': 'Settings',
  '/administration/audit': 'Audit log',
  '/administration/security': 'Security',
  '/administration/import': 'Import everything',
  '/administration/backup': 'Backup',
  '/crm/reports': 'CRM reports',
  '/sales/performance': 'Performance',
  '/sales/territories': 'Territories',
  '/sales/commission': 'Commission',
  '/sales/commission/plans': 'Commission plans',
  '/marketing/lead-scoring': 'Lead scoring',
  '/analytics/dashboards': 'Dashboards',
  '/analytics/reports': 'Reports',
  '/analytics/revenue': 'Revenue',
  '/analytics/sales': 'Sales analytics',
  '/analytics/marketing-roi': 'Marketing ROI',
  '/analytics/customers': 'Customer analytics',
};
const comingSoon: Record<string, string> = {
  '/marketing/campaigns': 'Campaigns',
  '/marketing/emails': 'Emails',
  '/marketing/forms': 'Forms',
  '/marketing/landing-pages': 'Landing pages',
  '/marketing/buyer-intent': 'Buyer intent',
  '/marketing/analytics': 'Marketing analytics',
  '/service/tickets': 'Tickets',
  '/service/knowledge': 'Knowledge base',
  '/service/sla': 'Service levels',
  '/service/portal': 'Customer portal',
  '/service/surveys': 'Surveys',
  '/service/chat': 'Live chat',
};

test('every route of the specification has its page', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
}) => {
  await visit('/orders');
  for (const [path, title] of Object.entries({ ...built, ...comingSoon })) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title);
    await expect(page.getByRole('heading', { name: 'Coming Soon' }), path).toHaveCount(path in built ? 0 : 1);
    await expect(page).toHaveTitle(`${title} · Pipewright`);
  }
  await goWithin(page, '/marketing/campaigns');
  await expect(page.locator('dl dt')).toHaveText([
    ...['Total campaigns', 'Campaign leads', 'Pipeline Value', 'Conversion Rate'],
  ]);
});

test('every page is served with 200, and any other path with 404', { tag: ['@main', '@desktop'] }, async ({
  request,
}) => {
  const statusOf = async (path: string) =>
    [path, (await request.get(path, { headers: { accept: 'text/html' } })).status()] as const;
  const pages = [...Object.keys({ ...built, ...comingSoon }), '/login', '/signup', '/leads/1/edit'];
  expect(await Promise.all(pages.map(statusOf))).toEqual(pages.map(path => [path, 200]));
  const others = ['/leads/1', '/administration/none', '/no/such/page'];
  expect(await Promise.all(others.map(statusOf))).toEqual(others.map(path => [path, 404]));
});

test('the start page and the profile show the user and the organization, with links', async ({
  signedIn: page,
  visit,
  tenant,
}) => {
  await visit('/profile');
  const main = page.getByRole('main');
  await expect(main.getByLabel('First name')).toHaveValue('Ada');
  await expect(main.getByLabel('Last name')).toHaveValue('Admin');
  await expect(main.getByText(tenant.email)).toBeVisible();
  await expect(main.getByText('Administrator', { exact: true })).toBeVisible();

  await visit('/dashboard');
  await expect(page.getByText(/^Good (morning|afternoon|evening), Ada\. This is Company /)).toBeVisible();
  await expect(page.getByRole('link', { name: /Invite your team/ })).toBeVisible();
  await expect(main.getByRole('region', { name: 'Get started' }).getByRole('listitem')).toHaveCount(4);
  await goWithin(page, '/administration/masters');
  await expect(page.getByRole('heading', { level: 1, name: 'Masters' })).toBeVisible();
  await expect(main.getByRole('listitem')).toHaveCount(22);
});

test.describe('an error in one page', { tag: '@desktop' }, () => {
  test.use({ expectedErrors: /./ });

  test('keeps the shell, and can be tried again', async ({ signedIn: page, checkAccessibility }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await page.route(/\/assets\/profile-page-.*\.js$/, route => route.abort());
    await goWithin(page, '/profile');
    const alert = page.getByRole('alert');
    await expect(alert.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(
      alert.getByText('We encountered an error while loading this page. Please try again.'),
    ).toBeVisible();
    await checkAccessibility();

    await alert.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await goWithin(page, '/profile');
    await expect(alert).toBeVisible();
    await page.unroute(/\/assets\/profile-page-.*\.js$/);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  });
});

test.describe('an error of the shell', { tag: '@desktop' }, () => {
  test.use({ expectedErrors: /./ });

  test('shows the top-level error screen; a user who cannot be loaded is signed out', async ({
    signedIn: page,
  }) => {
    await page.route('**/oauth/userinfo', route => route.fulfill({ status: 503, body: '{}' }));
    await page.goto('/dashboard');
    const alert = page.getByRole('alert');
    await expect(alert.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(
      alert.getByText('We encountered an unexpected error. Please try refreshing the page.'),
    ).toBeVisible();
    await expect(alert.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
    await page.unroute('**/oauth/userinfo');
    await alert.getByRole('button', { name: 'Reload Page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

    await page.route('**/oauth/userinfo', route => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('alert')).toHaveText('Failed to load user info');
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  });
});
