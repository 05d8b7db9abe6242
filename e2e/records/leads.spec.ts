import type { Page } from '@playwright/test';
import { expect, fold, isPhone, type Tenant, test, unfold } from '../fixtures.ts';

interface Named {
  id: string;
  name: string;
}

async function addLead(tenant: Tenant, lastName: string, more: object = {}): Promise<{ id: string }> {
  const body = { firstName: 'Ann', lastName, email: `${lastName.toLowerCase()}@acme.example`, ...more };
  return tenant.api('POST', '/api/leads', body);
}

/** Whether these buttons and links are on the page in this order, from left to right. */
async function inOrder(page: Page, names: (string | RegExp)[]): Promise<boolean> {
  const lefts: number[] = [];
  for (const name of names) {
    const options = { name, exact: typeof name === 'string' };
    const control = page.getByRole('button', options).or(page.getByRole('link', options)).first();
    lefts.push((await control.boundingBox())?.x ?? Number.NaN);
  }
  return lefts.every((left, index) => index === 0 || left > (lefts[index - 1] ?? Number.NaN));
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const statusOf = (page: Page, name: string) => row(page, name).getByRole('combobox', { name: /^Status of/ });

test('the first lead is added, found, changed in the drawer, and each change undone', {
  tag: ['@main', '@both'],
}, async ({ signedIn: page, visit, checkAccessibility }) => {
  await visit('/leads');
  await expect(page.getByText('No leads', { exact: true })).toBeVisible();
  await expect(page.getByText('Get started by creating a new lead.')).toBeVisible();
  await page.getByRole('button', { name: 'Quick Add' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add new lead' });
  await expect(drawer.getByRole('textbox')).toHaveCount(5);
  await drawer.getByRole('button', { name: 'Create Lead' }).click();
  await expect(drawer.getByText('First name is required')).toBeVisible();
  await expect(drawer.getByText('Last name is required')).toBeVisible();
  await expect(drawer.getByText('Email is required')).toBeVisible();
  await checkAccessibility();

  await drawer.getByLabel('First name').fill('Jonas');
  await expect(drawer.getByText('First name is required')).toBeHidden();
  await drawer.getByLabel('Last name').fill('Lindqvist');
  await drawer.getByLabel('Email').fill('jonas');
  await drawer.getByRole('button', { name: 'Create Lead' }).click();
  await expect(drawer.getByText('Please enter a valid email address')).toBeVisible();
  await drawer.getByLabel('Email').fill('jonas@norrsken.example');
  await drawer.getByRole('button', { name: 'Show all fields' }).click();
  await expect(drawer.getByLabel('First name')).toHaveValue('Jonas');
  await drawer.getByLabel('Job title').fill('Buyer');
  await drawer.getByLabel('Company').fill('Norrsken Robotics');
  await drawer.getByRole('button', { name: 'Create Lead' }).click();
  await expect(drawer).toBeHidden();
  await expect(row(page, 'Jonas Lindqvist')).toContainText('Norrsken Robotics');
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Jonas Lindqvist', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit lead' });
  await edit.getByLabel('Company').fill('Norrsken');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await edit.getByRole('button', { name: 'Update lead' }).click();
  await expect(row(page, 'Jonas Lindqvist')).not.toContainText('Robotics');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(row(page, 'Jonas Lindqvist')).toContainText('Norrsken Robotics');
});

test('statuses are changed in the list, one by one and in bulk; several leads are deleted', {
  tag: '@main',
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    await addLead(tenant, name, { companyName: 'Acme', estimatedValue: 1000 });
  }
  await visit('/leads');
  // On phones they are not there until something is selected.
  if (!isPhone(page)) {
    await page.getByRole('button', { name: 'Delete (0)' }).click();
    await expect(page.getByText('Please select leads to delete')).toBeVisible();
    await page.getByLabel('Change Status').selectOption('Qualified');
    await expect(page.getByText('Please select leads to update')).toBeVisible();
  }

  await statusOf(page, 'Ann Two').selectOption('Closed Won');
  await expect(statusOf(page, 'Ann Two').locator('option:checked')).toHaveText('Closed Won');
  await expect(page.getByText('100.0%')).toBeVisible();

  await row(page, 'Ann One').getByRole('checkbox').click();
  await row(page, 'Ann Three')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByLabel('Change Status').selectOption('Qualified');
  await expect(page.getByText('3 leads: Qualified.')).toBeVisible();
  await expect(statusOf(page, 'Ann One').locator('option:checked')).toHaveText('Qualified');
  await checkAccessibility();

  await page.getByRole('button', { name: 'Delete (3)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  await page
    .getByRole('alert')
    .filter({ hasText: '3 leads deleted.' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText('4 items')).toBeVisible();
});

test('search and filters live in the address, and the chart and report follow them; the totals do not', {
  tag: '@main',
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  const sources = await tenant.api<Named[]>('GET', '/api/lead-sources');
  const referral = sources.find(({ name }) => name === 'Referral');
  await addLead(tenant, 'Steel', { companyName: 'Sahyadri Steel', leadSourceId: referral?.id });
  await addLead(tenant, 'Foods', { companyName: 'Blue Lotus Foods', estimatedValue: 5000 });
  await visit('/leads');
  await page.getByPlaceholder('search leads by name, email, company').fill('sahyadri');
  await expect(row(page, 'Ann Foods')).toBeHidden();
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/search=sahyadri/);
  await expect(page.locator('dl > div').filter({ hasText: 'Total Leads' })).toHaveText('Total Leads2');
  await unfold(page, 'Filters');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByText('2 items')).toBeVisible();

  await unfold(page, 'Filters');
  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Advanced Filters' });
  await filters.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Estimated value' }).click();
  await filters.getByRole('combobox', { name: 'Condition' }).click();
  await page.getByRole('option', { name: 'is above' }).click();
  await filters.getByRole('button', { name: 'Apply' }).click();
  await expect(filters.getByText('Enter a value')).toBeVisible();
  await checkAccessibility();
  await filters.getByLabel('Value').fill('1000');
  await filters.getByRole('button', { name: 'Apply' }).click();
  await expect(row(page, 'Ann Steel')).toBeHidden();
  await page.reload();
  await expect(row(page, 'Ann Foods')).toBeVisible();
  await unfold(page, 'Filters');
  await expect(page.getByRole('button', { name: 'Advanced Filters (1)' })).toBeVisible();

  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await unfold(page, 'More');
  await page.getByRole('button', { name: 'Show Chart' }).click();
  await expect(
    page.getByRole('table', { name: 'Leads by source' }).getByRole('row', { name: /Referral/ }),
  ).toContainText('1');
  await unfold(page, 'Filters');
  await page.getByRole('combobox', { name: 'Source' }).click();
  await page.getByRole('option', { name: 'Referral' }).click();
  await fold(page);
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  await unfold(page, 'More');
  await page.getByRole('link', { name: 'Run Report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leads report');
  await expect(page.getByRole('table').getByRole('row', { name: /^All/ })).toContainText('1');
  await checkAccessibility();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
});

test('the page of a lead shows its progress, details, history and related records', {
  tag: '@main',
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  const { id } = await addLead(tenant, 'Rao', { companyName: 'Acme', phone: '+91 98 123' });
  await addLead(tenant, 'Shah', { companyName: 'Acme' });
  await visit(`/leads/${id}/edit`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann Rao');
  const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expect(steps).toHaveCount(6);
  await expect(steps.first()).toHaveAttribute('aria-current', 'step');
  await expect(page.getByRole('link', { name: 'Make Call' })).toHaveAttribute('href', 'tel:+9198123');

  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Closed Lost');
  await expect(steps.last()).toHaveText('Closed Lost');
  await expect(page.getByText('Ann Rao: Closed Lost.')).toBeVisible();
  expect(await tenant.api('GET', `/api/leads/${id}`)).toMatchObject({ status: 'closed-lost' });
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByLabel('Job title').fill('Buyer');
  await checkAccessibility();
  await page.getByRole('tab', { name: 'Related' }).click();
  await expect(page.getByRole('link', { name: 'Ann Shah' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/leads$/);

  await visit(`/leads/${id}/edit?tab=timeline`);
  const changes = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  const change = changes.filter({ hasText: 'Status: New → Closed Lost' }).first();
  await expect(change).toContainText('by Ada Admin');
  await expect(changes.first()).toContainText('Buyer');
  await checkAccessibility();
  await change.getByRole('button', { name: 'Undo' }).click();
  await expect(
    page.getByRole('combobox', { name: 'Status', exact: true }).locator('option:checked'),
  ).toHaveText('New');
});

test('the page of a new lead warns about duplicates, and places depend on each other', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant }) => {
  await addLead(tenant, 'Known');
  await visit('/leads/new');
  const panel = page.getByRole('complementary', { name: 'About this lead' });
  for (const action of ['Send Email', 'Make Call', 'Convert to Opportunity']) {
    await expect(panel.getByRole('button', { name: action })).toBeDisabled();
  }
  await expect(panel.getByText('Available once the lead is created.')).toBeVisible();
  await expect(panel).toContainText('OwnerAda Admin');
  await expect(page.getByRole('combobox', { name: 'State' })).toBeDisabled();
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel('Last name').fill('Again');
  await page.getByRole('textbox', { name: 'Email' }).fill('known@acme.example');
  await expect(page.getByText('There is a lead like this already:')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('again@acme.example');
  await page.getByRole('combobox', { name: 'Country' }).fill('Swed');
  await page.getByRole('option', { name: 'Sweden' }).click();
  await page.getByRole('combobox', { name: 'State' }).click();
  await page
    .getByRole('option', { name: /Stockholm/ })
    .first()
    .click();
  await expect(page.getByRole('combobox', { name: 'City' })).toBeEnabled();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByText('No timeline data available')).toBeVisible();
  await page.getByRole('tab', { name: 'Related' }).click();
  await expect(page.getByText('No related records found')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Create Lead' }).click();
  await expect(page).toHaveURL(/\/leads$/);
  await expect(row(page, 'Ann Again')).toBeVisible();
});

test.describe('at a desk', { tag: '@desktop' }, () => {
  test('the list can be used with the keyboard', async ({ signedIn: page, visit, tenant }) => {
    for (const name of ['One', 'Two', 'Three']) {
      await addLead(tenant, name);
    }
    await visit('/leads');
    await page.keyboard.press('j');
    await expect(row(page, 'Ann Three')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await expect(row(page, 'Ann Two').getByRole('checkbox')).toBeChecked();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Edit lead' });
    await expect(drawer.getByLabel('Last name')).toHaveValue('Two');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await page.keyboard.press('/');
    await expect(page.getByPlaceholder('search leads by name, email, company')).toBeFocused();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Ann /);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(row(page, 'Ann Three')).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Lead');
  });

  test('a score shows its reasons, a file is saved, a link is mailed', async ({
    signedIn: page,
    visit,
    tenant,
    checkAccessibility,
  }) => {
    await addLead(tenant, 'Rao', { companyName: 'Acme' });
    await visit('/leads');
    expect(await inOrder(page, ['Show Chart', 'Import', 'Export to Excel', 'New', 'Quick Add'])).toBe(true);
    expect(await inOrder(page, [/^Delete/, 'Refresh', 'Email a Link', 'Run Report'])).toBe(true);
    await page.getByRole('button', { name: /^Score of Ann Rao/ }).click();
    await expect(page.getByText('Has an email address')).toBeVisible();
    await checkAccessibility();
    await page.keyboard.press('Escape');

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export to Excel' }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);

    await page.getByRole('button', { name: 'Email a Link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Email a Link' });
    await dialog.getByRole('combobox', { name: 'To' }).click();
    await page.getByRole('option', { name: 'Ada Admin' }).click();
    await checkAccessibility();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog).toBeHidden();
  });
});

test('two people who change one lead concurrently choose field by field', {
  tag: ['@main', '@desktop'],
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  const { id } = await addLead(tenant, 'Shared', { companyName: 'Acme', phone: '111 111' });
  await visit(`/leads/${id}/edit?tab=details`);
  await page.getByLabel('Job title').fill('Buyer');
  await page.getByRole('textbox', { name: 'Company' }).fill('Mine Ltd');
  await page.getByLabel('Phone').fill('222 222');
  await tenant.api('PATCH', `/api/leads/${id}`, { companyName: 'Theirs Ltd', phone: '333 333' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Somebody else changed this');
  await page.getByRole('button', { name: 'Load the newer version' }).click();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Take theirs: Theirs Ltd' }).click();
  await page.getByRole('button', { name: 'Keep mine: 222 222' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/leads$/);
  expect(await tenant.api('GET', `/api/leads/${id}`)).toMatchObject({
    companyName: 'Theirs Ltd',
    phone: '222 222',
    jobTitle: 'Buyer',
  });
});

test.describe('a failed request', { tag: '@desktop' }, () => {
  test.use({ expectedErrors: /500/ });

  test('failed requests are shown and can be retried', async ({ signedIn: page, tenant }) => {
    await addLead(tenant, 'Rao');
    await page.route(/\/api\/leads\?/, route => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/leads');
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load leads. Please try again.' });
    await expect(alert).toBeVisible();
    await expect(alert.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
    await page.unroute(/\/api\/leads\?/);
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/leads\?/, async route => {
      await held.promise;
      await route.continue();
    });
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Loading leads...')).toBeVisible();
    held.resolve();
    await expect(row(page, 'Ann Rao')).toBeVisible();
    await expect(page.getByText('Loading leads...')).toBeHidden();
  });

  test('the page of a new lead shows that its lists were not loaded', async ({ signedIn: page }) => {
    await page.route('**/api/users/tenant', route => route.fulfill({ status: 500, body: '' }));
    await page.goto('/leads/new');
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load master data' });
    await expect(alert).toBeVisible();
    await expect(page.getByText('Failed to load users')).toBeVisible();
    await page.unroute('**/api/users/tenant');
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(alert).toBeHidden();
    await expect(page.getByText('Failed to load users')).toBeHidden();
  });
});
