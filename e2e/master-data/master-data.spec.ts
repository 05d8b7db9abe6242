import { expect, type Tenant, test } from '../fixtures.ts';

const tags = '/administration/masters/tags';
const categories = '/administration/masters/product-categories';

const addTag = (tenant: Tenant, name: string) => tenant.api<{ id: string }>('POST', '/api/tags', { name });

test('the index lists every kind in its group with its count, and can be searched', async ({
  signedIn: page,
  visit,
}) => {
  await visit('/administration/masters');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Geographic',
    'Business',
    'Sales',
    'System',
  ]);
  await expect(main.getByRole('listitem').getByRole('link')).toHaveText([
    ...[/^Countries.*249$/, /^States.*\d+$/, /^Cities.*\d+$/, /^Regions.*\d$/],
    ...[/^Industries.*\d$/, /^Company types.*\d$/, /^Lead sources.*\d$/, /^Lead statuses.*\d$/],
    ...[/^Product categories.*\d$/, /^Tax rates.*\d$/, /^Price books.*0$/, /^Prices.*0$/],
    ...[/^Deal stages.*\d$/, /^Currencies.*1\d\d$/, /^Payment terms.*\d$/, /^Quote templates.*3$/],
    ...[/^Custom fields.*0$/, /^Custom objects.*0$/],
    ...[/^User roles.*6$/, /^Activity types.*\d$/, /^Priorities.*\d$/, /^Tags.*5$/],
  ]);
  await page.getByRole('searchbox').fill('no such thing');
  await expect(page.getByText('No masters found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('searchbox').fill('urgent');
  await expect(main.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: /Priorities/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Priorities');
});

test('a tag is created, changed and deleted, and each change is undone', {
  tag: ['@main', '@desktop'],
}, async ({ signedIn: page, visit, checkAccessibility }) => {
  await visit(tags);
  await page.getByRole('button', { name: 'New tag' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add new tag' });
  await expect(drawer.getByLabel('Name')).toBeFocused();
  await checkAccessibility();

  await drawer.getByRole('button', { name: 'Create tag' }).click();
  await expect(drawer.getByText('Name is required')).toBeVisible();
  await drawer.getByLabel('Name').fill('VIP');
  await drawer.getByRole('button', { name: 'Create tag' }).click();
  await expect(drawer.getByText('Name is taken already')).toBeVisible();
  await checkAccessibility();

  await drawer.getByLabel('Name').fill('Quarterly review');
  await drawer.getByLabel('Name').press('Control+Enter');
  await expect(drawer).toBeHidden();
  const row = page.getByRole('row', { name: /Quarterly review/ });
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeHidden();

  await page.getByRole('link', { name: 'Partner' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit tag' });
  await edit.getByLabel('Name').fill('Reseller');
  await edit.getByRole('button', { name: 'Update tag' }).click();
  await expect(page.getByRole('row', { name: /Reseller/ })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Reseller' }).click();
  await expect(page.getByText('Are you sure you want to delete "Reseller"?')).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('row', { name: /Reseller/ })).toBeHidden();
});

test('the drawer asks before it discards input, and closes in every way', async ({
  signedIn: page,
  visit,
}) => {
  await visit(tags);
  const drawer = page.getByRole('dialog', { name: 'Add new tag' });
  const open = () => page.getByRole('button', { name: 'New tag' }).click();

  await open();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'New tag' })).toBeFocused();

  await open();
  await drawer.getByLabel('Name').fill('Half a thou');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(drawer.getByLabel('Name')).toHaveValue('Half a thou');
  await drawer.getByRole('button', { name: /close/i }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'New tag' })).toBeFocused();
});

test('the drawer takes the whole width at 768 pixels and below', { tag: '@both' }, async ({
  signedIn: page,
  visit,
}) => {
  for (const [width, whole] of [
    [768, true],
    [1280, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await visit(`${tags}?new=true`);
    const box = await page.getByRole('dialog', { name: 'Add new tag' }).boundingBox();
    expect(box?.width === width).toBe(whole);
  }
});

test('search, filter and sort are in the URL, and Back returns to them', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  tenant,
}) => {
  await addTag(tenant, 'Zebra');
  await visit(tags);
  await page.getByPlaceholder('Search tags...').fill('zeb');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/search=zeb/);
  await page.getByRole('link', { name: 'Zebra' }).click();
  await expect(page).toHaveURL(/edit=/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await expect(page.getByPlaceholder('Search tags...')).toHaveValue('zeb');
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.getByPlaceholder('Search tags...').fill('nothing like it');
  await expect(page.getByText('No tags match your search.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByRole('row', { name: /Zebra/ })).toBeVisible();
});

test('a record in use is not deleted; its uses are shown, and it can be deactivated', {
  tag: ['@desktop'],
}, async ({ signedIn: page, visit, tenant }) => {
  const { id: parentId } = await tenant.api<{ id: string }>('POST', '/api/product-categories', {
    name: 'Machines',
  });
  await tenant.api('POST', '/api/product-categories', { name: 'Lathes', parentId });
  await visit(categories);
  await page.getByRole('button', { name: 'Delete Machines' }).click();
  await expect(page.getByText(/1 product category/)).toBeVisible();
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(page.getByRole('row', { name: /Machines.*Inactive/ })).toBeVisible();
});

test('a concurrent change by somebody else is not overwritten silently', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  tenant,
}) => {
  const { id } = await addTag(tenant, 'Shared');
  await visit(`${tags}?edit=${id}`);
  const drawer = page.getByRole('dialog', { name: 'Edit tag' });
  await expect(drawer.getByLabel('Name')).toHaveValue('Shared');
  await tenant.api('PATCH', `/api/tags/${id}`, { name: 'Theirs' });
  await drawer.getByLabel('Name').fill('Mine');
  await drawer.getByRole('button', { name: 'Update tag' }).click();
  await expect(drawer.getByRole('alert')).toContainText('Somebody else changed this');
  await expect(drawer.getByLabel('Name')).toHaveValue('Mine');
  expect(await tenant.api('GET', `/api/tags/${id}`)).toMatchObject({ name: 'Theirs' });
});

test('a long list loads more while scrolling, and an old response does not replace a newer one', {
  tag: '@desktop',
}, async ({ signedIn: page, tenant }) => {
  const cities = await tenant.api<{ name: string }[]>('GET', '/api/cities?pageSize=200');
  expect(cities.length).toBeGreaterThan(100);
  await page.goto('/administration/masters/cities');
  await expect(page.getByText(`${cities.length} items`, { exact: true })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const last = page.locator(`tr[aria-rowindex="${cities.length + 1}"]`);
  await expect(last).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(last).toContainText(cities.at(-1)?.name ?? '');

  const slow = Promise.withResolvers<void>();
  await page.route('**/api/cities?*search=mun&*', async route => {
    await slow.promise;
    await route.continue();
  });
  const search = page.getByPlaceholder('Search cities...');
  await search.fill('mun');
  await expect(page).toHaveURL(/search=mun$/);
  await search.fill('munich');
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  slow.resolve();
  await page.waitForTimeout(300);
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
});
