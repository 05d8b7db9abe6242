import { expect, test } from '../fixtures.ts';

test('territories are created, previewed, applied and undone, and a record explains its territory', {
  tag: '@desktop',
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  const add = (name: string, companySize: string) =>
    tenant.api<{ id: string }>('POST', '/api/companies', { name, companySize });
  const { id } = await add('Big Navy', '1000+');
  await add('Small Navy', '1-10');

  await visit('/sales/territories');
  await expect(page.getByText('No territories yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add your first territory' }).click();
  const form = page.getByRole('dialog', { name: 'Add new territory' });
  await form.getByLabel('Name').fill('Enterprise');
  await form.getByRole('combobox', { name: 'Companies' }).click();
  await page.getByRole('option', { name: 'Those that match conditions' }).click();
  await form.getByRole('button', { name: /^Conditions on Companies/ }).click();
  const conditions = page.getByRole('dialog', { name: 'Conditions on Companies' });
  await conditions.getByRole('combobox', { name: 'Field' }).fill('Size');
  await page.getByRole('option', { name: 'Size', exact: true }).click();
  await conditions.getByRole('combobox', { name: 'Value' }).click();
  await page.getByRole('option', { name: '1000+' }).click();
  await checkAccessibility();
  await conditions.getByRole('button', { name: 'Apply' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  const row = page.getByRole('list', { name: 'Territories' }).getByRole('listitem');
  await expect(row.filter({ hasText: 'Enterprise' })).toContainText('Companies: 1 condition');

  // Below it, one that takes everything inside of it.
  await row.getByRole('button', { name: 'Actions for Enterprise' }).click();
  await page.getByRole('menuitem', { name: 'Add territory below' }).click();
  await expect(form.getByRole('combobox', { name: 'Parent' })).toHaveValue('Enterprise');
  await form.getByLabel('Name').fill('Largest');
  await form.getByRole('combobox', { name: 'Companies' }).click();
  await page.getByRole('option', { name: 'All that no earlier territory takes' }).click();
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(row.getByRole('listitem').filter({ hasText: 'Largest' })).toContainText('Companies: all');

  await page.getByRole('button', { name: 'Apply rules' }).click();
  const drawer = page.getByRole('dialog', { name: 'Apply rules' });
  await expect(drawer.getByRole('row', { name: 'No territory Largest 1' })).toBeVisible();
  await expect(drawer.getByText('Everybody sees the same records as before.')).toBeVisible();
  await checkAccessibility();
  await drawer.getByRole('button', { name: 'Move 1 record' }).click();
  await expect(page.getByText('1 record moved.')).toBeVisible();

  await visit(`/companies/${id}`);
  const panel = page.getByRole('complementary', { name: 'About this company' });
  await panel.getByRole('button', { name: 'Why?' }).click();
  await expect(panel.getByText('Enterprise: Size is 1000+')).toBeVisible();
  await expect(panel.getByText('Largest: all of them')).toBeVisible();
  await checkAccessibility();

  // Somebody chooses otherwise, and lets the rules decide again.
  await tenant.api('PATCH', `/api/companies/${id}`, { territoryId: null });
  await visit(`/companies/${id}`);
  await panel.getByRole('button', { name: 'Why?' }).click();
  await expect(panel.getByText('The rules say: Largest.')).toBeVisible();
  await panel.getByRole('button', { name: 'Follow rules again' }).click();
  await expect(panel.getByText('Largest: all of them')).toBeVisible();

  await visit('/sales/territories');
  await row.getByRole('button', { name: 'Actions for Largest' }).click();
  await page.getByRole('menuitem', { name: 'Delete...' }).click();
  const removal = page.getByRole('dialog', { name: 'Delete Largest?' });
  await expect(removal.getByText('Companies: 1')).toBeVisible();
  await checkAccessibility();
  await removal.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Territory Largest deleted.')).toBeVisible();
  await expect(row).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(2);

  await row.getByRole('button', { name: 'Actions for Enterprise' }).click();
  await page.getByRole('menuitem', { name: 'Show companies' }).click();
  await expect(page.getByText('Big Navy')).toBeVisible();
  await expect(page.getByText('Small Navy')).toHaveCount(0);
});

test('the order in which territories are asked is changed by menu, keyboard and drag, each with all below it', {
  tag: '@desktop',
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  const add = (name: string, parentId?: string) =>
    tenant.api<{ id: string }>('POST', '/api/territories', { name, ...(parentId && { parentId }) });
  const europe = await add('Europe');
  await add('Spain', europe.id);
  await add('France', europe.id);
  await add('Asia');
  await visit('/sales/territories');
  const tree = page.getByRole('list', { name: 'Territories' });
  const names = tree.getByRole('button', { name: /^(Europe|Spain|France|Asia)$/ });
  await expect(names).toHaveText(['Asia', 'Europe', 'France', 'Spain']);

  await tree.getByRole('button', { name: 'Move Europe' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(names).toHaveText(['Europe', 'France', 'Spain', 'Asia']);
  await expect(page.getByText('Europe is now at position 1 of 2.')).toBeAttached();

  await tree.getByRole('button', { name: 'Move Spain' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names).toHaveText(['Europe', 'Spain', 'France', 'Asia']);
  await checkAccessibility();

  const handle = tree.getByRole('button', { name: 'Move Asia' });
  await handle.hover();
  await page.mouse.down();
  const europeAt = await names.first().boundingBox();
  await page.mouse.move(europeAt?.x ?? 0, (europeAt?.y ?? 0) + 20, { steps: 5 });
  await page.mouse.move(europeAt?.x ?? 0, europeAt?.y ?? 0, { steps: 5 });
  await page.mouse.up();
  await expect(names).toHaveText(['Asia', 'Europe', 'Spain', 'France']);
  await expect(page.getByText('Territories reordered.').last()).toBeVisible();
  await page.reload();
  await expect(names).toHaveText(['Asia', 'Europe', 'Spain', 'France']);
});
