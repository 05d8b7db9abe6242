import { expect, test } from '../fixtures.ts';

test('a reminder appears in the bell immediately, with a link to its record', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  // Reminders are looked for once a minute.
  test.setTimeout(180_000);
  await visit('/dashboard');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByText('You’re all caught up.')).toBeVisible();
  await page.keyboard.press('Escape');
  await tenant.api('POST', '/api/activities', {
    kind: 'task',
    subject: 'Send the offer',
    dueAtUtc: '2031-05-06T09:30:00Z',
    remindAtUtc: new Date().toISOString(),
  });
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
  await expect(bell).toBeVisible({ timeout: 120_000 });
  await bell.click();
  // The dashboard behind it lists the task too.
  const notification = page.getByRole('link', { name: /Send the offer.*Due/ });
  await expect(notification).toContainText('New');
  await checkAccessibility();
  await notification.click();
  await expect(page.getByRole('dialog', { name: 'Edit activity' }).getByLabel('Subject')).toHaveValue(
    'Send the offer',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('a calendar program reads the user’s activities at an address that can be replaced and revoked', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant, request, checkAccessibility }) => {
  await tenant.api('POST', '/api/activities', {
    kind: 'meeting',
    subject: 'Demo in Chennai',
    dueAtUtc: '2031-05-06T09:30:00Z',
  });
  const field = page.getByRole('textbox', { name: 'Calendar address' });
  const read = async () => {
    const address = new URL(await field.inputValue());
    return { path: address.pathname, answer: await request.get(address.pathname) };
  };
  await visit('/profile');
  await page.getByRole('button', { name: 'Create calendar link' }).click();
  await expect(field).toHaveValue(/\.ics$/);
  const first = await read();
  expect(await first.answer.text()).toContain('SUMMARY:Demo in Chennai');
  await checkAccessibility();

  await page.getByRole('button', { name: 'Replace link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await expect(field).not.toHaveValue(new RegExp(first.path));
  const second = await read();
  expect(second.answer.ok()).toBe(true);
  expect((await request.get(first.path)).status()).toBe(404);

  await visit('/profile');
  await expect(page.getByText('The link is shown only once, when it is created.')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: 'Create calendar link' })).toBeVisible();
  expect((await request.get(second.path)).status()).toBe(404);
});
