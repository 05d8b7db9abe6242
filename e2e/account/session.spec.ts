import { expect, test } from '../fixtures.ts';

test('signing in leads back to the requested page, and signing out ends the session', {
  tag: '@main',
}, async ({ page, tenant, visit, checkAccessibility }) => {
  await visit('/administration/masters/tags');
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await page.getByLabel('Email').fill(tenant.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await checkAccessibility();

  await page.getByLabel('Password', { exact: true }).fill(tenant.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/administration\/masters\/tags$/);
  const token = await page.evaluate(
    () => sessionStorage.getItem('access_token') ?? localStorage.getItem('access_token'),
  );

  await page.getByRole('button', { name: /account|Ada Admin/i }).click();
  await page.getByRole('menuitem', { name: /sign out|logout/i }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.access_token, sessionStorage.access_token])).toEqual([
    undefined,
    undefined,
  ]);
  const answer = await page.request.get('/api/tags', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

test('Remember me keeps the session for other windows; without it, it ends with the tab', {
  tag: '@desktop',
}, async ({ page, context, tenant }) => {
  for (const [remember, kept] of [
    [false, false],
    [true, true],
  ] as const) {
    await page.goto('/login');
    await page.getByLabel('Email').fill(tenant.email);
    await page.getByLabel('Password', { exact: true }).fill(tenant.password);
    await page.getByLabel('Remember me').setChecked(remember);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/administration/masters');
    await expect(other).toHaveURL(kept ? /masters$/ : /login/);
    await other.close();
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('signing out in one window ends the session in the others', { tag: '@desktop' }, async ({
  page,
  context,
  tenant,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(tenant.email);
  await page.getByLabel('Password', { exact: true }).fill(tenant.password);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/administration/masters/tags');
  await expect(other.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
  await page.getByRole('button', { name: /account of Ada Admin/ }).click();
  await page.getByRole('menuitem', { name: /sign out|logout/i }).click();
  await expect(other).toHaveURL(/\/(login)?$/);
});

test('a session that the server has ended is reported, and signing in leads back', {
  tag: '@desktop',
}, async ({ page, tenant }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('seeded')) {
      sessionStorage.setItem('seeded', 'yes');
      localStorage.setItem('access_token', 'made-up');
      localStorage.setItem('refresh_token', 'made-up');
      localStorage.setItem('token_expiry', String(Date.now() + 600_000));
    }
  });
  await page.goto('/administration/masters/tags');
  await page.waitForURL(/\/login/);
  await expect(page.getByRole('alert')).toHaveText('Token refresh failed');
  await page.getByLabel('Email').fill(tenant.email);
  await page.getByLabel('Password', { exact: true }).fill(tenant.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/masters\/tags$/);
});

test('the sign-in page leads on and shows messages', { tag: '@desktop' }, async ({ page, visit }) => {
  await page.goto('/login?error=Call%20us%20at%20555');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await visit('/login?error=cancelled&provider=google');
  await expect(page.getByRole('alert')).toHaveText('You were not signed in with Google. Please try again.');
  await expect(page.getByRole('link', { name: 'Forgot your password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  await expect(page.getByRole('link', { name: 'Sign up for free' })).toHaveAttribute('href', '/signup');
  for (const name of ['Google', 'Microsoft']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('alert')).toContainText(`ign-in with ${name} is`);
  }
});
