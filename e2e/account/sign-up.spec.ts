import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const password = 'correct horse battery';
const unique = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

async function passOrganization(page: Page, name: string): Promise<void> {
  await page.getByLabel('Organization name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Admin Account' })).toBeVisible();
}

async function fillAdmin(page: Page, email: string, confirmation = password): Promise<void> {
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(confirmation);
}

/** The compressed size of all JavaScript that the page has loaded so far. */
const loadedScriptBytes = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );

test('four steps make an organization and lead into it', { tag: ['@main', '@both'] }, async ({
  page,
  visit,
  checkAccessibility,
}) => {
  const id = unique();
  await visit('/signup');
  await expect(page.getByLabel('Organization name')).toBeFocused();
  await page.getByRole('combobox', { name: 'Industry' }).click();
  await page.getByRole('option', { name: 'Healthcare' }).click();
  await page.getByLabel('Website').fill('example.test');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('UTC');
  await passOrganization(page, `Wizard ${id}`);
  await expect(page.getByLabel('First name')).toBeFocused();
  await checkAccessibility();

  // The list of common passwords is large, so it is loaded only when a password is typed.
  expect(await loadedScriptBytes(page)).toBeLessThanOrEqual(326 * 1024);
  await fillAdmin(page, `grace-${id}@example.test`);
  await expect(page.getByText('Password strength: Strong')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Subdomain')).toHaveValue(`wizard${id}`);
  await expect(page.getByText(new RegExp(`^wizard${id}\\.localhost:\\d+ is available$`))).toBeVisible();
  await checkAccessibility();

  await goOn(page);
  const complete = page.getByRole('button', { name: 'Complete Setup' });
  await expect(complete).toBeDisabled();
  await checkAccessibility();
  await page.getByRole('radio', { name: 'Professional' }).check();
  const sent = page.waitForRequest('**/api/onboarding/complete');
  await complete.click();
  expect((await sent).postDataJSON()).toEqual({
    organizationDetails: {
      name: `Wizard ${id}`,
      description: null,
      industry: 'Healthcare',
      website: 'https://example.test',
      contactPhone: null,
      timeZone: 'UTC',
      country: null,
      companySize: null,
      language: 'en',
    },
    adminUser: {
      email: `grace-${id}@example.test`,
      firstName: 'Grace',
      lastName: 'Hopper',
      phoneNumber: null,
      password,
    },
    subscriptionPlanId: 'professional',
    domainSetup: { subdomain: `wizard${id}`, customDomain: null, dnsSettings: null },
    subscriptionDetails: { startWithTrial: true, billingCycle: 'monthly', couponCode: null },
  });
  await expect(page.getByRole('button', { name: /account of Grace Hopper/ })).toBeVisible();
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(kept.authToken).toBe(kept.access_token);
  expect(Object.keys(kept)).toEqual(
    expect.arrayContaining(['access_token', 'refresh_token', 'token_expiry']),
  );
  expect(await page.evaluate(() => sessionStorage.getItem('pipewright-sign-up'))).toBeNull();
});

test('no step can be left before it is valid', { tag: '@desktop' }, async ({
  page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  await visit('/signup?step=subscription');
  await goOn(page);
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByLabel('Organization name')).toBeFocused();
  await checkAccessibility();

  await page.getByLabel('Organization name').fill('Support');
  await goOn(page);
  await expect(page.getByRole('alert')).toHaveText('Organization name is not available');
  await page.getByLabel('Website').fill('not an address');
  await goOn(page);
  await expect(page.getByText('Please enter a valid web address')).toBeVisible();
  await page.getByLabel('Website').fill('');

  await passOrganization(page, `Guarded ${unique()}`);
  await fillAdmin(page, `guarded-${unique()}@example.test`, 'something else');
  await goOn(page);
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match');
  await expect(page.getByLabel('Confirm password')).toBeFocused();
  await checkAccessibility();
  await page.getByLabel('Confirm password').fill(password);
  await goOn(page);

  const { organization } = await tenant.api<{ organization: { subdomain: string } }>(
    'GET',
    '/oauth/userinfo',
  );
  await page.getByLabel('Subdomain').fill(organization.subdomain);
  await expect(page.getByText('This subdomain is taken. Please choose another.')).toBeVisible();
  await goOn(page);
  await expect(page.getByLabel('Subdomain')).toBeFocused();
  await checkAccessibility();
});

test('input is kept by Back and by a reload; passwords only by Back', { tag: '@desktop' }, async ({
  page,
}) => {
  const [name, email] = [`Keeper ${unique()}`, `keeper-${unique()}@example.test`];
  await page.goto('/signup');
  // The time zone follows the country, with its current name.
  await page.getByRole('combobox', { name: 'Country' }).pressSequentially('India');
  await page.getByRole('option', { name: 'India', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Kolkata');
  await passOrganization(page, name);
  await fillAdmin(page, email);
  await goOn(page);
  await page.getByLabel('Custom domain').fill('crm.example.test');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await page.goBack();
  await expect(page.getByLabel('Custom domain')).toHaveValue('crm.example.test');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(password);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admin Account' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Organization name')).toHaveValue(name);
});

test('an error of the last request leads back to its step', { tag: '@desktop' }, async ({ page, tenant }) => {
  await page.goto('/signup');
  await passOrganization(page, `Again ${unique()}`);
  await fillAdmin(page, tenant.email);
  // One of the most common passwords: rejected in its own step.
  await page.getByLabel('Password', { exact: true }).fill('Password123');
  await page.getByLabel('Confirm password').fill('Password123');
  await goOn(page);
  await expect(page.getByText('This password is among the most common ones')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

  await page.getByLabel('Password', { exact: true }).fill('some other password');
  await page.getByLabel('Confirm password').fill('some other password');
  await goOn(page);
  await goOn(page);
  await page.getByRole('radio', { name: 'Starter' }).check();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(tenant.email);
});

test('failures are shown and can be retried', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/signup');
  const fail = (path: string) =>
    page.route(`**/api/onboarding/${path}`, route => route.fulfill({ status: 404 }));
  const mend = (path: string) => page.unroute(`**/api/onboarding/${path}`);

  await fail('validate-domain');
  await page.getByLabel('Organization name').fill(`Unlucky ${unique()}`);
  await goOn(page);
  await expect(page.getByRole('alert')).toHaveText(
    'Error validating organization details. Please try again.',
  );
  await mend('validate-domain');
  await goOn(page);

  await fillAdmin(page, `unlucky-${unique()}@example.test`);
  await goOn(page);
  await fail('subscription-plans');
  await goOn(page);
  await expect(page.getByRole('alert')).toHaveText('Error loading subscription plans. Please try again.');
  await mend('subscription-plans');
  await goOn(page);

  // The worst of them: it was done, and the answer was lost.
  await page.route('**/api/onboarding/complete', async route => {
    expect((await route.fetch()).status()).toBe(201);
    await route.abort();
  });
  await page.getByRole('radio', { name: 'Enterprise' }).check();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByRole('alert')).toHaveText('Error completing onboarding. Please try again.');
  await expect(page.getByRole('radio', { name: 'Enterprise' })).toBeChecked();
  await mend('complete');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByRole('button', { name: /account of Grace Hopper/ })).toBeVisible();
});
