import { expect, test } from './fixtures.ts';

test('without a mail server the administrator reads the mails in the outbox', async ({
  signedIn: page,
  tenant,
  visit,
  checkAccessibility,
}) => {
  await visit('/administration/outbox');
  await expect(page.getByText('This server sends no mail.')).toBeVisible();
  const mail = page.getByRole('link', { name: /Confirm your email address/ });
  await expect(mail).toContainText(`To ${tenant.email}`);
  await expect(mail).toContainText('Kept');
  await mail.click();
  const drawer = page.getByRole('dialog', { name: 'Confirm your email address' });
  await expect(drawer).toContainText('please confirm that this is your email address');
  await expect(drawer.getByRole('link', { name: /\/verify-email\?token=/ })).toBeVisible();
  await checkAccessibility();
  await page.reload();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/outbox$/);
});

test('the outbox is reached from the reminder and from the palette', async ({ signedIn: page, visit }) => {
  await visit('/dashboard');
  const reminder = page.getByRole('region', { name: 'Email verification' });
  await reminder.getByRole('button', { name: 'Send again' }).click();
  await reminder.getByRole('link', { name: 'Open the outbox' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Confirm your email address/ })).toHaveCount(2);

  await visit('/dashboard');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('outbox');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/administration\/outbox$/);
});

test('an outbox that is empty or cannot be loaded says so', async ({ signedIn: page, visit }) => {
  await page.route('**/api/outbox', route => route.fulfill({ json: [] }));
  await visit('/administration/outbox');
  await expect(page.getByText('No mails yet')).toBeVisible();

  await page.route('**/api/outbox', route => route.fulfill({ status: 400, json: { message: 'Not now' } }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to load the outbox');
  await expect(page.getByText('No mails yet')).toBeHidden();
  await page.unroute('**/api/outbox');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: /Welcome to Pipewright/ })).toBeVisible();
});

test('those who may not read the outbox are told so', async ({ signedIn: page, visit }) => {
  await page.route('**/oauth/userinfo', async route => {
    const answer = await route.fetch();
    const viewer = (await answer.json()) as { permissions: string[] };
    await route.fulfill({ json: { ...viewer, permissions: ['masters.read'] } });
  });
  await visit('/administration/outbox');
  await expect(page.getByText('This page is not open to you.')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('outbox');
  await expect(page.getByText(/No page or action/)).toBeVisible();
});
