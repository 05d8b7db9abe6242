import { expect, test } from '../fixtures.ts';

test('an archive is made, downloaded, tried out and restored', { tag: '@desktop' }, async ({
  signedIn: page,
  tenant,
  visit,
  checkAccessibility,
}) => {
  test.slow();
  const tag = await tenant.api<{ id: string }>('POST', '/api/tags', { name: 'Keep me', color: '#3B82F6' });
  await visit('/administration/backup');
  await expect(page.getByText('No backups yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create backup' }).dblclick();
  const made = page.getByRole('list', { name: 'Backups' }).getByRole('listitem').last();
  await expect(made.getByRole('button', { name: 'Restore...' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Backups' }).getByRole('listitem')).toHaveCount(1);
  await expect(made).toContainText('Signed here');
  const saving = page.waitForEvent('download');
  await made.getByRole('button', { name: 'Download' }).click();
  const file = await (await saving).path();

  await tenant.api('DELETE', `/api/tags/${tag.id}`);
  await page.getByLabel('Backup file').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Restore backup' });
  await dialog.getByRole('button', { name: 'Dry run' }).click();
  const tags = dialog.getByRole('row', { name: /^Tags/ });
  await expect(tags).toBeVisible();
  const [archived, now] = (await tags.getByRole('cell').allInnerTexts()).map(Number);
  expect(archived).toBe(Number(now) + 1);
  await checkAccessibility();

  const replace = dialog.getByRole('button', { name: 'Replace everything' });
  await expect(replace).toBeDisabled();
  await dialog.getByLabel('Type the organization name to confirm').fill('Another company');
  await expect(replace).toBeDisabled();
  await dialog.getByLabel('Type the organization name to confirm').fill(tenant.name);
  await replace.click();
  await expect(page.getByText('Backup restored')).toBeVisible();
  await expect(page.getByText('Before a restore')).toBeVisible();
  await checkAccessibility();
  await visit('/administration/masters/tags');
  await expect(page.getByText('Keep me')).toBeVisible();
});
