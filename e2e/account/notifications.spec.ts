import { expect, test } from '../fixtures.ts';

test('records are followed, people mentioned in notes, and notifications chosen', {
  tag: '@desktop',
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  const lead = await tenant.api<{ id: string }>('POST', '/api/leads', {
    ...{ firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.test' },
  });
  const [me] = await tenant.api<{ fullName: string }[]>('GET', '/api/users/tenant');
  const name = me?.fullName ?? '';
  await visit(`/leads/${lead.id}/edit`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible();

  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page
    .getByRole('group', { name: 'Add to the timeline' })
    .getByRole('button', { name: 'Note' })
    .click();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Plan');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.pressSequentially(`Ask @${name.slice(0, 3).toLowerCase()}`);
  await page.getByRole('option', { name }).click();
  await expect(text).toHaveValue(`Ask @${name} `);
  await checkAccessibility();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText(`@${name}`, { exact: true })).toBeVisible();

  await visit('/profile/notifications');
  await page.getByRole('combobox', { name: 'Email: Assigned to you' }).selectOption('Daily summary');
  await page.getByRole('checkbox', { name: 'Follow records that I write about' }).check();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your notification settings were saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Email: Assigned to you' })).toHaveValue('daily');
  await expect(page.getByRole('checkbox', { name: 'Follow records that I write about' })).toBeChecked();
});
