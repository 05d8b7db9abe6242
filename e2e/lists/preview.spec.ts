import type { Locator, Page } from '@playwright/test';
import { expect, type Tenant, test } from '../fixtures.ts';

const list = '/leads?sort=fullName';

async function addLeads(tenant: Tenant): Promise<readonly { id: string }[]> {
  const leads: { id: string }[] = [];
  for (const lastName of ['Alder', 'Birch', 'Cedar']) {
    const email = `${lastName.toLowerCase()}@acme.example`;
    leads.push(
      await tenant.api('POST', '/api/leads', { firstName: 'Ann', lastName, email, phone: '+49 30 1' }),
    );
  }
  return leads;
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const rowOf = (page: Page, { id }: { id: string }) => page.locator(`tr[data-record="${id}"]`);
const pane = (page: Page) => page.getByRole('region', { name: 'Lead', exact: true });
const drawer = (page: Page) => page.getByRole('dialog');
const heading = (frame: Locator, name: string) => frame.getByRole('heading', { name, level: 2 });

async function previewByMouse(page: Page, name: string): Promise<void> {
  await row(page, name).hover();
  await page.getByRole('button', { name: `Preview ${name}`, exact: true }).click();
}

test('a lead is previewed beside the list, edited, and closed by Back, by mouse and keyboard', {
  tag: ['@desktop', '@main'],
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  const [alder, birch, cedar] = await addLeads(tenant);
  if (!alder || !birch || !cedar) {
    throw new Error('The leads were not created');
  }
  await visit(list);
  await previewByMouse(page, 'Ann Alder');
  await expect(heading(pane(page), 'Ann Alder')).toBeVisible();
  await expect(pane(page)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`record=${alder.id}`));
  await expect(rowOf(page, alder)).toHaveAttribute('aria-current', 'true');
  // Below the navigation and the message about the email address, and not taller than what is left of the window.
  const bottom = () => pane(page).evaluate(element => element.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBe(800);
  await checkAccessibility();

  // What is edited shows in the list at once.
  await pane(page).getByTitle('Edit Email', { exact: true }).click();
  const email = pane(page).getByRole('textbox', { name: 'Email', exact: true });
  await email.fill('new@acme.example');
  await email.press('Enter');
  await expect(rowOf(page, alder).getByText('new@acme.example')).toBeVisible();

  await pane(page).getByRole('button', { name: 'Next lead' }).click();
  await expect(heading(pane(page), 'Ann Birch')).toBeVisible();
  await page.keyboard.press('j');
  await expect(heading(pane(page), 'Ann Cedar')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`record=${cedar.id}`));
  await page.goBack();
  await expect(pane(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/leads\?sort=fullName$/);
  await expect(rowOf(page, cedar)).toBeFocused();

  // From the row: the space bar opens, the rows lead the pane, and Escape closes it.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(pane(page)).toBeFocused();
  await expect(heading(pane(page), 'Ann Birch')).toBeVisible();
  await rowOf(page, birch).focus();
  await page.keyboard.press('ArrowUp');
  await expect(heading(pane(page), 'Ann Alder')).toBeVisible();
  await expect(rowOf(page, alder)).toBeFocused();
  await page.reload();
  await expect(heading(pane(page), 'Ann Alder')).toBeVisible();
  await pane(page).focus();
  await page.keyboard.press('Escape');
  await expect(pane(page)).toHaveCount(0);
  await expect(rowOf(page, alder)).toBeFocused();

  // In a narrower window it is a drawer over the list.
  await page.setViewportSize({ width: 900, height: 800 });
  await page.keyboard.press('Space');
  await expect(heading(drawer(page), 'Ann Alder')).toBeVisible();
  await checkAccessibility();
  await page.keyboard.press('j');
  await expect(heading(drawer(page), 'Ann Birch')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(rowOf(page, birch)).toBeFocused();
  await expect(page).not.toHaveURL(/record=/);
});

test.describe('next to a list', { tag: '@desktop' }, () => {
  test('names open records there where somebody chooses so, and remain links', async ({
    signedIn: page,
    visit,
    tenant,
    checkAccessibility,
  }) => {
    const [alder] = await addLeads(tenant);
    await visit(list);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('radio', { name: 'Beside the list' }).check();
    await expect(page).toHaveURL(/opens=beside/);
    await checkAccessibility();
    await page.keyboard.press('Escape');

    const name = row(page, 'Ann Alder').getByRole('link', { name: 'Ann Alder', exact: true });
    await expect(name).toHaveAttribute('href', `/leads/${alder?.id}/edit`);
    await name.click();
    await expect(heading(pane(page), 'Ann Alder')).toBeVisible();
    await row(page, 'Ann Birch').getByRole('link', { name: 'Ann Birch', exact: true }).click();
    await expect(heading(pane(page), 'Ann Birch')).toBeVisible();
    const opened = page.context().waitForEvent('page');
    await name.click({ modifiers: ['ControlOrMeta'] });
    const other = await opened;
    await expect(other).toHaveURL(new RegExp(`/leads/${alder?.id}/edit`));
    await other.close();

    // Remembered for the next visit, and part of a view.
    await visit('/leads');
    await name.click();
    await expect(heading(pane(page), 'Ann Alder')).toBeVisible();
    await pane(page).getByRole('link', { name: 'Open page' }).click();
    await expect(page.getByRole('heading', { name: 'Ann Alder', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(heading(pane(page), 'Ann Alder')).toBeVisible();
  });

  test('unsaved values are asked about before another record is opened, but stay with another search', async ({
    signedIn: page,
    visit,
    tenant,
  }) => {
    const [alder] = await addLeads(tenant);
    await visit(`${list}&record=${alder?.id}`);
    await pane(page).getByRole('tab', { name: 'Details' }).click();
    const title = pane(page).getByRole('textbox', { name: 'Job title' });
    await title.fill('Buyer');
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    const keep = question.getByRole('button', { name: 'Keep editing' });

    await pane(page).getByRole('button', { name: 'Next lead' }).click();
    await keep.click();
    await page.keyboard.press('Escape');
    await keep.click();
    await previewByMouse(page, 'Ann Cedar');
    await keep.click();
    await expect(rowOf(page, { id: alder?.id ?? '' })).toHaveAttribute('aria-current', 'true');

    await page.getByRole('searchbox').first().fill('Ann A');
    await expect(page).toHaveURL(/search=Ann/);
    await expect(question).toHaveCount(0);
    await expect(title).toHaveValue('Buyer');
    await title.press('ControlOrMeta+Enter');
    await expect(page.getByText('Lead "Ann Alder" updated.')).toBeVisible();
    expect(await tenant.api('GET', `/api/leads/${alder?.id}`)).toMatchObject({ jobTitle: 'Buyer' });
    await expect(pane(page).getByRole('button', { name: /^Sav/ })).toHaveCount(0);
    await expect(title).toHaveValue('Buyer');

    await title.fill('Owner');
    await pane(page).getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(pane(page)).toHaveCount(0);
  });

  test('a record is deleted, and one that does not exist is explained', async ({
    signedIn: page,
    visit,
    tenant,
    checkAccessibility,
  }) => {
    const [alder, birch] = await addLeads(tenant);
    await visit(`${list}&record=${alder?.id}`);
    await pane(page).getByRole('button', { name: 'Delete lead' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(pane(page)).toHaveCount(0);
    await expect(row(page, 'Ann Alder')).toHaveCount(0);
    await expect(row(page, 'Ann Birch')).toBeVisible();

    await previewByMouse(page, 'Ann Birch');
    await expect(heading(pane(page), 'Ann Birch')).toBeVisible();
    await tenant.api('DELETE', `/api/leads/${birch?.id}`);
    await expect(pane(page).getByText('It may have been deleted')).toBeVisible();
    await checkAccessibility();
    await pane(page).getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await expect(pane(page)).toHaveCount(0);

    await visit(`${list}&record=${alder?.id}`);
    await expect(pane(page).getByText('It may have been deleted')).toBeVisible();
    await visit(`${list}&record=everything`);
    await expect(pane(page)).toHaveCount(0);
  });

  test('the space bar previews only from a row, and can be switched off', async ({
    signedIn: page,
    visit,
    tenant,
  }) => {
    await addLeads(tenant);
    await visit(list);
    await page.getByRole('checkbox', { name: 'Select Ann Alder' }).press('Space');
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
    await expect(page).not.toHaveURL(/record=/);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Shift+?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Preview', { exact: true })).toBeVisible();
    await expect(sheet.getByText('Space', { exact: true })).toBeVisible();
    await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await expect(sheet.getByText('Preview', { exact: true })).toBeHidden();
    await page.keyboard.press('Escape');
    await row(page, 'Ann Birch').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).not.toHaveURL(/record=/);
  });
});

test('on a phone, a link to a record next to a list leads to its page', { tag: '@phone' }, async ({
  signedIn: page,
  tenant,
}) => {
  const [alder] = await addLeads(tenant);
  await page.goto(`${list}&record=${alder?.id}`);
  await expect(page.getByRole('heading', { name: 'Ann Alder', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/leads/${alder?.id}/edit`));
});

test('records of related lists and the deals of the board open in a drawer', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  const { id: companyId } = await tenant.api<{ id: string }>('POST', '/api/companies', { name: 'Acme' });
  for (const name of ['First deal', 'Second deal']) {
    await tenant.api('POST', '/api/opportunities', { name, amount: 1, companyId });
  }
  await visit(`/companies/${companyId}?tab=related`);
  await previewByMouse(page, 'First deal');
  await expect(heading(drawer(page), 'First deal')).toBeVisible();
  await checkAccessibility();
  await drawer(page).getByRole('tab', { name: 'Details' }).click();
  await drawer(page).getByRole('textbox', { name: 'Name' }).fill('Largest deal');
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await expect(heading(drawer(page), 'Largest deal')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(row(page, 'Largest deal')).toBeVisible();

  await visit('/sales/pipeline');
  await page.getByRole('listitem').filter({ hasText: 'Second deal' }).hover();
  await page.getByRole('button', { name: 'Preview Second deal' }).click();
  await expect(heading(drawer(page), 'Second deal')).toBeVisible();
  await drawer(page).getByRole('link', { name: 'Open page' }).click();
  await expect(page.getByRole('heading', { name: 'Second deal', level: 1 })).toBeVisible();
  await expect(drawer(page)).toHaveCount(0);
});
