import { expect, test } from './fixtures.ts';

test('signing in leads back to the page one wanted, and signing out ends the session', async ({
  page,
  tenant,
  visit,
  checkAccessibility,
}) => {
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
  const answer = await page.request.get('/api/tags', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

test('Remember me keeps the session for other windows; without it, it ends with the tab', async ({
  page,
  context,
  tenant,
}) => {
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
