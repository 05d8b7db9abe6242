import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../fixtures.ts';

test('a customer reads a quote on its page, chooses an option and accepts', {
  tag: ['@main', '@desktop'],
}, async ({ signedIn: page, visit, tenant, browser }) => {
  const company = await tenant.api<{ id: string }>('POST', '/api/companies', {
    name: 'Oakwood Hotel',
    email: 'hotel@example.test',
  });
  const quote = await tenant.api<{ id: string }>('POST', '/api/quotes', {
    name: 'Dining room',
    companyId: company.id,
    lines: [
      { name: 'Oak table', unitPrice: 400 },
      { name: 'Oak chair', unitPrice: 100, isOptional: true },
    ],
  });
  await tenant.api('POST', `/api/quotes/${quote.id}/issue`);

  await visit(`/sales/quotes/${quote.id}`);
  await page.getByRole('button', { name: 'Email to customer' }).click();
  const sending = page.getByRole('dialog', { name: 'Email to customer' });
  await expect(sending.getByLabel('Email')).toHaveValue('hotel@example.test');
  await sending.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText('The email waits in the outbox: no mail server is set up.')).toBeVisible();
  const link = await page.getByLabel('Link for the customer').inputValue();
  expect(new URL(link).hostname).toMatch(/\.localhost$/);

  const viewport = { width: 360, height: 800 };
  // axe is a script itself.
  const scripted = await browser.newContext({ viewport });
  const read = await scripted.newPage();
  await read.goto(link);
  const { violations } = await new AxeBuilder({ page: read }).setLegacyMode().analyze();
  expect(violations).toEqual([]);
  await scripted.close();

  // Another person, on a phone, without scripts.
  const context = await browser.newContext({ javaScriptEnabled: false, viewport });
  const customer = await context.newPage();
  await customer.goto(link);
  await expect(customer.getByRole('heading', { name: /^Quote Q-/ })).toBeVisible();
  expect(await customer.locator('html').evaluate(root => root.scrollWidth)).toBeLessThanOrEqual(360);
  await customer.getByLabel('Oak chair').check();
  await customer.getByRole('button', { name: 'Update total' }).click();
  await expect(customer.getByLabel('Oak chair')).toBeChecked();
  await expect(customer.getByText('500.00').last()).toBeVisible();
  await customer.getByLabel('Your full name').fill('Grace Hopper');
  await customer.getByLabel(/^I accept this quote/).check();
  await customer.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(customer.getByText('This quote was accepted by Grace Hopper.')).toBeVisible();
  await context.close();

  await visit(`/sales/quotes/${quote.id}`);
  await expect(page.getByText('Grace Hopper').first()).toBeVisible();
  const saved = await tenant.api<{ status: string; netTotal: number }>('GET', `/api/quotes/${quote.id}`);
  expect(saved).toMatchObject({ status: 'accepted', netTotal: 500 });
});

test('a customer draws a signature, and the introduction is formatted', { tag: '@desktop' }, async ({
  tenant,
  browser,
}) => {
  await tenant.api('PATCH', '/api/organization', { signatureOnAcceptance: true });
  const company = await tenant.api<{ id: string }>('POST', '/api/companies', { name: 'Oakwood Hotel' });
  const quote = await tenant.api<{ id: string }>('POST', '/api/quotes', {
    name: 'Dining room',
    companyId: company.id,
    intro: 'Made of **solid oak** <i>',
    lines: [
      { name: 'Oak table', unitPrice: 400 },
      { name: 'Bench', unitPrice: 100, isOptional: true },
    ],
  });
  await tenant.api('POST', `/api/quotes/${quote.id}/issue`);
  const { url } = await tenant.api<{ url: string }>('POST', `/api/quotes/${quote.id}/link`, {});

  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const customer = await context.newPage();
  await customer.goto(url);
  await expect(customer.locator('strong', { hasText: 'solid oak' })).toBeVisible();
  await expect(customer.getByText('<i>')).toBeVisible();
  const { violations } = await new AxeBuilder({ page: customer }).setLegacyMode().analyze();
  expect(violations).toEqual([]);

  const area = customer.getByRole('img', { name: 'Area for your signature' });
  await area.scrollIntoViewIfNeeded();
  const box = await area.boundingBox();
  const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
  await customer.mouse.move(at.x, at.y);
  await customer.mouse.down();
  await customer.mouse.move(at.x + 60, at.y + 30, { steps: 6 });
  await customer.mouse.up();
  const signature = customer.locator('[name=signature]');
  await expect(signature).toHaveValue(/^\d+ \d+( \d+ \d+)+$/);
  await customer.getByLabel('Your full name').fill('Grace Hopper');

  // Choosing something else loads the page again: the name and the drawing are still there.
  const drawn = await signature.inputValue();
  const image = () => area.evaluate(canvas => (canvas as HTMLCanvasElement).toDataURL());
  const before = await image();
  await customer.getByLabel('Bench').check();
  await customer.getByRole('button', { name: 'Update total' }).click();
  await expect(customer).toHaveURL(/\/choose$/);
  await expect(customer.getByLabel('Your full name')).toHaveValue('Grace Hopper');
  await expect(signature).toHaveValue(drawn);
  expect(await image()).toBe(before);
  await customer.getByLabel(/^I accept this quote/).check();
  await customer.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(customer.getByText('This quote was accepted by Grace Hopper.')).toBeVisible();
  await context.close();
});
