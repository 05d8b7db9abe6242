import type { Locator, Page } from '@playwright/test';
import { expect, type Tenant, test } from '../fixtures.ts';

const edge = (page: Page, column: string) => page.getByRole('separator', { name: `Width of ${column}` });
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const manyColumns =
  'fullName,email,companyName,jobTitle,leadStatusId,estimatedValue,assignedTo,leadScore,createdAtUtc,updatedAtUtc';

async function addLeads(tenant: Tenant): Promise<void> {
  for (const lastName of ['Alder', 'Birch']) {
    const email = `${lastName}.with.a.very.long.address@sub.domain.acme.example`.toLowerCase();
    await tenant.api('POST', '/api/leads', { firstName: 'Ann', lastName, email, companyName: 'Acme' });
  }
}

/** The edges of columns are loaded when somebody begins to use the page. */
async function showEdges(page: Page): Promise<void> {
  await page.mouse.move(10, 10);
  await expect(page.getByRole('separator').first()).toBeAttached();
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) {
    throw new Error('It is not visible');
  }
  return box;
}

async function drag(page: Page, handle: Locator, by: number): Promise<void> {
  const { x, y, width, height } = await boxOf(handle);
  const [startX, middle] = [x + width / 2, y + height / 2];
  await page.mouse.move(startX, middle);
  await page.mouse.down();
  await page.mouse.move(startX + by, middle, { steps: 8 });
  await page.mouse.up();
}

test.describe('columns', { tag: '@desktop' }, () => {
  test('are resized by mouse and keyboard, fitted to their content, and remembered', async ({
    signedIn: page,
    visit,
    tenant,
    checkAccessibility,
  }) => {
    await addLeads(tenant);
    await visit('/leads');
    await showEdges(page);
    const email = heading(page, 'Email');
    const before = (await boxOf(email)).width;
    const nameBefore = (await boxOf(heading(page, 'Lead Name'))).width;

    await drag(page, edge(page, 'Email'), 80);
    await expect.poll(async () => Math.round((await boxOf(email)).width - before)).toBe(80);
    expect((await boxOf(heading(page, 'Lead Name'))).width).toBeCloseTo(nameBefore, 0);
    await expect(page).toHaveURL(/widths=/);
    // The drag has not sorted the list.
    await expect(page).not.toHaveURL(/sort=/);

    const dragged = Number(await edge(page, 'Email').getAttribute('aria-valuenow'));
    await edge(page, 'Email').press('ArrowLeft');
    await edge(page, 'Email').press('ArrowLeft');
    await expect(edge(page, 'Email')).toHaveAttribute('aria-valuenow', String(dragged - 32));
    await expect(edge(page, 'Email')).toBeFocused();
    await edge(page, 'Email').press('Home');
    await expect(edge(page, 'Email')).toHaveAttribute('aria-valuenow', '64');
    await checkAccessibility();

    // Without loading the page again: the list must not remember what was resized before.
    const columns = page.getByRole('button', { name: 'Columns' });
    await columns.click();
    await page.getByRole('button', { name: 'Reset to default columns' }).click();
    await expect(page).not.toHaveURL(/widths=/);
    await expect.poll(async () => Math.round((await boxOf(email)).width - before)).toBe(0);
    await page.keyboard.press('Escape');

    await edge(page, 'Email').dblclick();
    const cell = page.getByRole('row', { name: /Ann Alder/ }).locator('[data-label=Email]');
    await expect.poll(() => cell.evaluate(element => element.scrollWidth <= element.clientWidth)).toBe(true);
    const fitted = await edge(page, 'Email').getAttribute('aria-valuenow');
    expect(Number(fitted)).toBeGreaterThan(200);

    await visit('/leads');
    await showEdges(page);
    await expect(edge(page, 'Email')).toHaveAttribute('aria-valuenow', fitted ?? '');
    await columns.click();
    await page.getByRole('button', { name: 'Reset to default columns' }).click();
    await expect(page).not.toHaveURL(/widths=/);
    await expect.poll(async () => Math.round((await boxOf(email)).width - before)).toBe(0);
  });

  test('that are pinned stay while the list scrolls sideways', async ({
    signedIn: page,
    visit,
    tenant,
    checkAccessibility,
  }) => {
    await addLeads(tenant);
    await visit(`/leads?columns=${manyColumns}&widths=fullName-200,email-260,companyName-200,jobTitle-240`);
    await showEdges(page);
    await page.getByRole('button', { name: 'Columns' }).click();
    const pin = page.getByRole('button', { name: 'Pin Company', exact: true });
    await expect(page.getByRole('button', { name: 'Pin Lead Name' })).toHaveAttribute('aria-pressed', 'true');
    await pin.press('Enter');
    await expect(pin).toHaveAttribute('aria-pressed', 'true');
    await checkAccessibility();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/pinned=2/);

    const [name, company, email] = [
      heading(page, 'Lead Name'),
      heading(page, 'Company'),
      heading(page, 'Email'),
    ];
    const places = async () => Promise.all([name, company, email].map(async each => (await boxOf(each)).x));
    const [nameAt = 0, companyAt = 0, emailAt = 0] = await places();
    expect(companyAt).toBeGreaterThan(nameAt);
    expect(emailAt).toBeGreaterThan(companyAt);
    await page.getByRole('region', { name: 'Leads' }).evaluate(frame => frame.scrollBy({ left: 200 }));
    await expect.poll(places).toEqual([nameAt, companyAt, emailAt - 200]);
  });

  test('grow to the left where the language is read from right to left', async ({
    signedIn: page,
    visit,
    tenant,
  }) => {
    await addLeads(tenant);
    await tenant.api('PATCH', '/api/organization', { language: 'ar' });
    await visit('/leads');
    await visit('/leads');
    await showEdges(page);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const second = page.getByRole('separator').nth(1);
    const before = Number(await second.getAttribute('aria-valuenow'));
    await drag(page, second, -60);
    await expect(second).toHaveAttribute('aria-valuenow', String(before + 60));
    await second.press('ArrowLeft');
    await expect(second).toHaveAttribute('aria-valuenow', String(before + 76));
  });
});
