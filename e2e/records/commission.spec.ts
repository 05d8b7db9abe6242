import { expect, type Tenant, test } from '../fixtures.ts';

interface Made {
  id: string;
}

async function winDeal(tenant: Tenant, name: string, amount: number, ownerUserId?: string): Promise<Made> {
  const stages = await tenant.api<(Made & { isWon: boolean })[]>('GET', '/api/deal-stages');
  const dealStageId = stages.find(({ isWon }) => isWon)?.id;
  return tenant.api<Made>('POST', '/api/deals', { name, amount, ownerUserId, dealStageId });
}

test('a plan pays for won deals, a deal is split, and a statement is approved, paid and reopened', {
  tag: ['@desktop'],
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  const [me] = await tenant.api<(Made & { fullName: string })[]>('GET', '/api/users/tenant');
  const name = me?.fullName ?? '';
  const deal = await winDeal(tenant, 'Ten arms', 4000, me?.id);

  await visit('/sales/commission');
  await expect(page.getByText('No commission plans yet')).toBeVisible();
  await page.getByRole('link', { name: 'Create your first plan' }).click();
  const form = page.getByRole('dialog', { name: 'Add new commission plan' });
  await form.getByLabel('Name').fill('Standard');
  await form.getByLabel('Share of the deal (%)').fill('10');
  await form.getByRole('combobox', { name: 'People' }).click();
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
  await form.getByLabel('First day').fill('01/01/2020');
  await form.getByRole('button', { name: 'Create commission plan' }).click();
  await expect(page.getByText('Standard').first()).toBeVisible();
  await expect(form).toBeHidden();

  const month = new Date().toISOString().slice(0, 7);
  await visit(`/sales/commission?period=${month}`);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('row', { name: /^Ten arms/ })).toContainText('$4,000 × 10%');
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('$400');
  await checkAccessibility();

  await page.route('**/splits', route => route.fulfill({ status: 403, json: { message: 'Not now.' } }));
  await visit(`/deals/${deal.id}?tab=related`);
  const split = page.getByRole('region', { name: 'Commission split' });
  await expect(split.getByText('Failed to load the commission split')).toBeVisible();
  await expect(split.getByText('all of the credit')).toBeHidden();
  await page.unroute('**/splits');
  await split.getByRole('button', { name: 'Try Again' }).click();
  await expect(split.getByText(`${name} gets all of the credit for this deal`)).toBeVisible();
  await page.getByRole('button', { name: 'Split this deal' }).click();
  await page.getByLabel('Share 1 (%)').fill('60');
  await expect(page.getByText('40% are left to divide.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' }).last()).toBeDisabled();
  await checkAccessibility();
  await page.getByLabel('Share 1 (%)').fill('100');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Commission split saved.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Shares of the deal' })).toContainText('100%');

  // The page shows a total that is not right any more: nothing is approved until the right one was seen.
  const list = '**/api/commission-statements?*';
  await page.route(list, async route => {
    const response = await route.fetch();
    const body = (await response.json()) as { statements: { total: number }[] };
    await route.fulfill({
      response,
      json: { ...body, statements: body.statements.map(each => ({ ...each, total: 5 })) },
    });
  });
  await visit('/sales/commission');
  await page.getByRole('button', { name: 'Approve 1 statement' }).click();
  const dialog = page.getByRole('dialog', { name: /^Approve commission/ });
  await expect(dialog).toContainText('$5 in all');
  await page.unroute(list);
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('The statement has changed. Check it again.');
  await expect(dialog).toContainText('$0 in all');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('1 statement approved.')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`^${name}`) })).toContainText('Approved');
  await page.getByRole('button', { name: 'Mark 1 statement as paid' }).click();
  const payment = page.getByRole('dialog', { name: /^Mark commission/ });
  await payment.getByLabel('Payment reference').fill('Payroll 7');
  await checkAccessibility();
  await payment.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByText('1 statement marked as paid.')).toBeVisible();
  await page.getByText('Paid 1', { exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(`^${name}`) })).toContainText('Paid');
  await page.getByText('Approved 0', { exact: true }).click();
  await expect(page.getByText('No statements with this status')).toBeVisible();
  await page.getByText('All 1', { exact: true }).click();

  await page.getByRole('link', { name }).click();
  await expect(page.getByText('Reference: Payroll 7.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeHidden();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Mark as not paid' }).click();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Too early');
  await page.getByRole('button', { name: 'Reopen statement' }).click();
  await expect(page.getByText('This statement was reopened')).toBeVisible();
  await expect(page.getByText('Too early')).toBeVisible();
  await checkAccessibility();
});
