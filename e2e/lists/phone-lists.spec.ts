import type { Page } from '@playwright/test';
import { expect, fold, test, unfold } from '../fixtures.ts';

const person = (lastName: string) => ({ firstName: 'Ann', lastName, email: `${lastName}@acme.example` });
const smallPhone = { width: 360, height: 740 };
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** The upper edge of the first record. */
async function topOfList(page: Page): Promise<number> {
  const box = await page.locator('[data-record]').first().boundingBox();
  return box?.y ?? Number.POSITIVE_INFINITY;
}

test.describe('on a small phone', { tag: '@phone' }, () => {
  test('a lead is a card with company, value, status and next step; lists begin in the upper third', {
    tag: '@main',
  }, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
    await page.setViewportSize(smallPhone);
    const lead = { companyName: 'Malabar Spices', estimatedValue: 760_000 };
    const planned = await tenant.api<{ id: string }>('POST', '/api/leads', { ...person('Menon'), ...lead });
    await tenant.api('POST', '/api/leads', { ...person('Iyer'), companyName: 'Blue Lotus Foods' });
    for (const [subject, dueAtUtc] of [
      ['Send the contract', '2031-05-02T09:00:00Z'],
      ['Ask about payment terms', '2031-05-01T09:00:00Z'],
    ]) {
      const about = { kind: 'task', subject, dueAtUtc, leadId: planned.id };
      await tenant.api('POST', '/api/activities', about);
    }
    await visit('/leads');
    const card = row(page, 'Menon');
    for (const text of ['Malabar Spices', '760,000', 'Ask about payment terms']) {
      await expect(card).toContainText(text);
    }
    await expect(card.getByRole('cell')).toHaveCount(7);
    await expect(card).not.toContainText('Send the contract');
    await expect(row(page, 'Iyer')).toContainText('No next step');
    const size = await card.boundingBox();
    expect(size?.width).toBeLessThanOrEqual(smallPhone.width - 32);
    expect(size?.height).toBe(110);

    // The banner disappears once the address is verified; it is not part of the list.
    const banner = await page.getByRole('region', { name: 'Email verification' }).boundingBox();
    expect((await topOfList(page)) - (banner?.height ?? 0)).toBeLessThanOrEqual(smallPhone.height / 3);

    await card.getByRole('combobox', { name: 'Status of' }).selectOption('Qualified');
    await expect(card.locator('option:checked')).toHaveText('Qualified');
    await card.getByRole('checkbox').click();
    await row(page, 'Iyer').getByRole('checkbox').click();
    await expect(page.getByText('2 selected')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete (2)' })).toBeInViewport({ ratio: 1 });
    await checkAccessibility();
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    await expect(page.getByText('2 selected')).toBeHidden();
  });

  test('everything else of the toolbar is in two sheets', { tag: '@main' }, async ({
    signedIn: page,
    visit,
    tenant,
    checkAccessibility,
  }) => {
    await page.setViewportSize(smallPhone);
    for (const [lastName, estimatedValue] of [
      ['Alder', 100],
      ['Birch', 300],
      ['Cedar', 200],
    ] as const) {
      await tenant.api('POST', '/api/leads', { ...person(lastName), estimatedValue });
    }
    await visit('/leads');
    const search = await page.getByPlaceholder('search leads by name, email, company').boundingBox();
    const more = await page.getByRole('button', { name: 'More', exact: true }).boundingBox();
    expect(more?.y).toBe(search?.y);

    await unfold(page, 'More');
    const sheet = page.getByRole('dialog', { name: 'More' });
    for (const name of ['Show Chart', 'Export to Excel', 'Export to CSV', 'Refresh', 'Email a Link']) {
      await expect(sheet.getByRole('button', { name })).toBeVisible();
    }
    await expect(sheet.getByRole('link', { name: 'Import' })).toBeVisible();
    await checkAccessibility();
    await sheet.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'Value, high to low' }).click();
    await fold(page);
    await expect(page.locator('[data-record]').first()).toContainText('Birch');

    await unfold(page, 'More');
    await sheet.getByRole('button', { name: 'Columns' }).click();
    const columns = page.getByRole('dialog', { name: 'Columns' });
    await columns.getByRole('checkbox', { name: 'Job title' }).click();
    await page.keyboard.press('Escape');
    await expect(row(page, 'Alder').locator('[data-label="Job title"]')).toBeVisible();

    await unfold(page, 'Filters');
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await filters.getByRole('combobox', { name: 'Status' }).click();
    await filters.getByRole('listbox').getByRole('option', { name: 'Contacted' }).click();
    await filters.getByRole('button', { name: 'Show leads' }).click();
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
    await expect(page.locator('[data-record]')).toHaveCount(0);
  });

  test('notifications leave the top bar free', async ({ signedIn: page, visit, tenant }) => {
    await page.setViewportSize(smallPhone);
    await tenant.api('POST', '/api/tags', { name: 'Sapphire' });
    await visit('/administration/masters/tags');
    await page.getByRole('button', { name: 'Deactivate Sapphire' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Sapphire' });
    await expect(notice).toBeVisible();
    const bar = await page.getByRole('banner').boundingBox();
    await expect.poll(async () => (await notice.boundingBox())?.y).toBeGreaterThanOrEqual(bar?.height ?? 52);
  });
});

test('at the width of a tablet, search and filters share one row', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const path of ['/leads', '/contacts', '/companies', '/deals', '/activities?tab=list']) {
    await visit(path);
    const bar = page.getByRole('search').first();
    expect((await bar.boundingBox())?.height, path).toBeLessThan(60);
    expect(await bar.evaluate(element => element.scrollWidth - element.clientWidth), path).toBe(0);
  }
});
