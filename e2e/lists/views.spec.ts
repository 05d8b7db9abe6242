import type { Page } from '@playwright/test';
import { expect, type Tenant, test } from '../fixtures.ts';

const heads = (page: Page) => page.getByRole('columnheader');
const menu = (page: Page) => page.getByRole('button', { name: /^Views:/ });

async function addLeads(tenant: Tenant): Promise<void> {
  for (const [lastName, jobTitle] of [
    ['Alder', 'Buyer'],
    ['Birch', 'Boss'],
  ]) {
    const email = `${lastName}@acme.example`;
    await tenant.api('POST', '/api/leads', { firstName: 'Ann', lastName, email, jobTitle });
  }
}

test.describe('at a desk', { tag: '@desktop' }, () => {
  test('columns are chosen, ordered by keyboard and by drag, and remembered', async ({
    signedIn: page,
    visit,
    tenant,
    checkAccessibility,
  }) => {
    await addLeads(tenant);
    await visit('/leads');
    await page.getByRole('button', { name: 'Columns' }).click();
    const panel = page.getByRole('dialog', { name: 'Columns' });
    const shown = (await heads(page).allInnerTexts()).slice(1, -1);
    await expect(panel.getByRole('list', { name: 'Shown columns' }).getByRole('listitem')).toHaveText(shown);
    await panel.getByRole('checkbox', { name: 'Job title' }).click();
    await panel.getByRole('checkbox', { name: 'Company', exact: true }).click();
    await expect(heads(page).filter({ hasText: 'Job title' })).toBeVisible();
    await expect(heads(page).filter({ hasText: /^Company$/ })).toHaveCount(0);
    await checkAccessibility();

    await panel.getByRole('button', { name: 'Move Email' }).press('ArrowUp');
    await expect(panel.getByRole('button', { name: 'Move Email' })).toBeFocused();
    await expect(heads(page).nth(1)).toHaveText('Email');
    const source = await panel.getByRole('button', { name: 'Move Job title' }).boundingBox();
    const target = await panel.getByRole('button', { name: 'Move Email' }).boundingBox();
    if (!source || !target) {
      throw new Error('The handles are not there');
    }
    await page.mouse.move(source.x + 10, source.y + 10);
    await page.mouse.down();
    await page.mouse.move(target.x + 10, target.y + 10, { steps: 5 });
    await page.mouse.move(target.x + 10, target.y + 4, { steps: 2 });
    await page.mouse.up();
    await expect(heads(page).nth(1)).toHaveText('Job title');

    await panel.getByText('Compact').click();
    await expect(page).toHaveURL(/density=compact/);
    const row = page.getByRole('row', { name: /Ann Alder/ });
    expect((await row.boundingBox())?.height).toBe(32);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();

    const requested: (string | null)[] = [];
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/leads') {
        requested.push(searchParams.get('fields'));
      }
    });
    await visit('/leads');
    await expect(heads(page).nth(1)).toHaveText('Job title');
    expect((await row.boundingBox())?.height).toBe(32);
    await expect(row).toContainText('Buyer');
    // The rows are requested once, with the fields of the chosen columns.
    expect(requested).toHaveLength(1);
    expect(requested[0]?.split(',')).toContain('jobTitle');
    expect(requested[0]?.split(',')).not.toContain('notes');
    await page.getByRole('button', { name: 'Columns' }).click();
    await panel.getByRole('button', { name: 'Reset to default columns' }).click();
    await expect(heads(page).nth(1)).toHaveText('Lead Name');
  });
});

test('a view is saved, opened, changed, shared, renamed and deleted', { tag: ['@main', '@desktop'] }, async ({
  signedIn: page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  await addLeads(tenant);
  await visit('/leads?search=Birch&sort=fullName&chart=1&columns=fullName,jobTitle');
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Save as...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('Only Birch');
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(menu(page)).toHaveText('Only Birch');

  await menu(page).click();
  await checkAccessibility();
  await page.getByRole('menuitem', { name: 'All leads' }).click();
  await expect(page.getByText('2 items')).toBeVisible();
  await expect(page).toHaveURL(/\/leads$/);
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Only Birch' }).click();
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  await expect(heads(page).filter({ hasText: 'Job title' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Charts' })).toBeVisible();

  await page.getByRole('button', { name: 'Hide Chart' }).click();
  await expect(menu(page)).toContainText('changed');
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Save', exact: true }).click();
  await expect(menu(page)).toHaveText('Only Birch');
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Share with everyone' }).click();
  await expect(page.getByText('“Only Birch” is shared.')).toBeVisible();
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Rename...' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Birches');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(menu(page)).toHaveText('Birches');
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Delete...' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(menu(page)).toHaveText('All leads');
  expect(await tenant.api('GET', '/api/views?entity=lead')).toEqual([]);
});
