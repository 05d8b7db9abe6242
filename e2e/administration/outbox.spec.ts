import { expect, test } from '../fixtures.ts';

test('without a mail server mails can be read in the outbox, without the links that they carry', {
  tag: '@desktop',
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  await visit('/administration/outbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await expect(page.getByText('This server sends no mail.', { exact: false }).last()).toBeVisible();
  const mail = page.getByRole('link', { name: /Confirm your email address/ });
  await expect(mail).toHaveCount(1);
  await expect(mail).toContainText(`To ${tenant.email}`);
  await expect(mail).toContainText('Kept');
  await checkAccessibility();

  await mail.click();
  const drawer = page.getByRole('dialog', { name: 'Confirm your email address' });
  await expect(drawer).toContainText('please confirm that this is your email address');
  await expect(drawer).toContainText('Confirm email address: [link removed]');
  await checkAccessibility();
  await page.reload();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/outbox$/);
});

test('an outbox that is empty or cannot be loaded shows that', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
}) => {
  await page.route('**/api/outbox', route => route.fulfill({ json: [] }));
  await visit('/administration/outbox');
  await expect(page.getByText('No emails yet')).toBeVisible();

  await page.route('**/api/outbox', route => route.fulfill({ status: 400, json: { message: 'Not now' } }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to load the outbox');
  await expect(page.getByText('No emails yet')).toBeHidden();
  await page.unroute('**/api/outbox');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('link', { name: /Welcome to Pipewright/ })).toBeVisible();
});

test('the outbox is found in the palette, and closed to users without permission', {
  tag: '@desktop',
}, async ({ signedIn: page, visit }) => {
  const ask = async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('outbox');
  };
  await visit('/dashboard');
  await ask();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/administration\/outbox$/);

  await page.route('**/oauth/userinfo', async route => {
    const viewer = (await (await route.fetch()).json()) as { permissions: string[] };
    await route.fulfill({ json: { ...viewer, permissions: ['masters.read'] } });
  });
  await page.reload();
  await expect(page.getByText('This page is not open to you.')).toBeVisible();
  await ask();
  await expect(page.getByText(/No results for/)).toBeVisible();
});
