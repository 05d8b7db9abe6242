import { expect, test } from '../fixtures.ts';

test('an unknown path shows a not-found page', async ({ signedIn: page, visit }) => {
  await visit('/no/such/page');
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  await expect(page.getByText("The page you're looking for doesn't exist.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
});

const screens = [
  '/dashboard',
  '/leads',
  '/profile',
  '/administration/masters',
  '/administration/masters/tags',
  '/administration/masters/tags?new=true',
  '/administration/settings',
  '/administration/audit',
];

test('every screen has enough contrast in the dark as well', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of screens) {
    await visit(path);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  }
});

test('no screen is wider than a small phone', { tag: ['@main', '@phone'] }, async ({
  signedIn: page,
  visit,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of screens) {
    await visit(path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBe(0);
  }
});

test('the bar fits into one row from 1280 pixels on, and never overflows', {
  tag: '@desktop',
}, async ({ signedIn: page, visit }) => {
  await visit('/dashboard');
  const bar = page.getByRole('banner');
  for (const width of [360, 640, 768, 1023, 1024, 1279, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(bar.getByText('Administration')).toBeVisible({ visible: width >= 1024 });
    await expect(bar.getByRole('button', { name: /account of Ada Admin/ })).toBeVisible();
    expect(await bar.evaluate(element => element.scrollWidth - element.clientWidth), `${width}`).toBe(0);
    expect((await bar.boundingBox())?.height).toBe(52);
  }
});

test('the API’s reference opens', { tag: '@desktop' }, async ({ page }) => {
  // The page is generated from the contract; rendering all of it would take longer than any other test.
  await page.goto('/api-reference/');
  await expect(page).toHaveTitle('Pipewright API');
  await expect(page.locator('.swagger-ui').first()).toBeVisible();
});

test.describe('code that a deploy has taken away', () => {
  // The browser may report it before the page has been reloaded.
  test.use({ expectedErrors: /dynamically imported module/ });

  test('is fetched with a new page', { tag: '@desktop' }, async ({ signedIn: page, visit }) => {
    let isGone = true;
    await page.route(/\/assets\/profile-page-.*\.js$/, route =>
      isGone ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await visit('/dashboard');
    await page.getByRole('button', { name: /account of/ }).click();
    page.on('request', request => {
      isGone &&= !request.isNavigationRequest();
    });
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    expect(isGone).toBe(false);
  });
});
