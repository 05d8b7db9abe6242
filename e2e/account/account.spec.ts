import { createLink, expect, test } from '../fixtures.ts';

test('a forgotten password is replaced with a one-time link, once', { tag: ['@main', '@desktop'] }, async ({
  page,
  tenant,
  visit,
  checkAccessibility,
}) => {
  await visit('/forgot-password');
  await page.getByLabel('Email').fill(tenant.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Ask an administrator of your organization');
  await checkAccessibility();

  const link = await createLink(tenant, { email: tenant.email, purpose: 'reset-password' });
  await visit(link);
  await page.getByLabel('New password').fill('kestrel harbour');
  await page.getByLabel('Confirm password').fill('kestrel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match');
  await checkAccessibility();
  await page.getByLabel('Confirm password').fill('kestrel harbour');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('status')).toContainText('Your new password is set');

  await page.getByLabel('Email').fill(tenant.email);
  await page.getByLabel('Password', { exact: true }).fill('kestrel harbour');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/login/);

  await page.goto(link);
  await page.getByLabel('New password').fill('kestrel harbour 2');
  await page.getByLabel('Confirm password').fill('kestrel harbour 2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This link is not valid any more');
  await checkAccessibility();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test('an unverified address is reminded of, and verified with a one-time link', {
  tag: '@desktop',
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  await visit('/administration/masters');
  const reminder = page.getByRole('region', { name: 'Email verification' });
  await expect(reminder).toContainText(tenant.email);
  await reminder.getByRole('button', { name: 'Send again' }).click();
  await expect(reminder).toContainText('This server sends no mail.');
  await expect(reminder.getByRole('link', { name: 'Open users' })).toBeVisible();

  await visit(await createLink(tenant, { email: tenant.email, purpose: 'verify-email' }));
  await expect(page.getByRole('status')).toHaveText('Email verified successfully');
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(reminder).toBeHidden();

  await page.goto('/verify-email?token=made-up');
  await expect(page.getByRole('heading', { name: 'Email verification failed' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('This link is not valid any more');
  await checkAccessibility();
  await page.getByRole('button', { name: 'Send a new email' }).click();
  await expect(page.getByRole('status')).toContainText('verified already');
});

test('the demo is entered with one click, or by its address', { tag: '@desktop' }, async ({
  page,
  visit,
}) => {
  await visit('/login');
  await page.getByRole('button', { name: 'Open demo' }).click();
  await expect(page.getByRole('button', { name: /account of Asha Rao/ })).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/login?demo=1');
  await expect(page.getByRole('button', { name: /account of Asha Rao/ })).toBeVisible();
});

test('a configured provider is opened with the return address; an invalid code is reported', {
  tag: '@desktop',
}, async ({ page, visit }) => {
  await page.route('**/api/auth/options', route =>
    route.fulfill({
      json: { providers: [{ id: 'google', name: 'Google', isConfigured: true }], demo: null },
    }),
  );
  await page.route('**/oauth/sso/**', route => route.fulfill({ body: 'the provider' }));
  await page.goto('/login?returnTo=/administration/masters/tags');
  await page.getByRole('button', { name: 'Microsoft' }).click();
  await expect(page.getByRole('alert')).toHaveText('Sign-in with Microsoft is not set up on this server.');
  await page.getByRole('button', { name: 'Google' }).click();
  await expect(page).toHaveURL(/\/oauth\/sso\/google\/start\?return_to=%2Fadministration%2Fmasters%2Ftags$/);

  await visit('/login/callback?code=made-up&return_to=/administration/masters/tags');
  await expect(page.getByRole('alert')).toHaveText('This sign-in is not valid any more. Please try again.');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=/);
});
