import type { Locator, Page } from '@playwright/test';
import { expect, type Tenant, test } from '../fixtures.ts';

/** Formats that differ in everything: both separators, groups of two, and a space and an apostrophe as separators. */
const formats = {
  '1.234.567,89': { amount: '92.500,75', whole: '1.234', decimal: ',' },
  '1 234 567,89': { amount: '92\u202f500,75', whole: '1\u202f234', decimal: ',' },
  '12,34,567.89': { amount: '92,500.75', whole: '1,234', decimal: '.' },
  '1’234’567.89': { amount: "92'500.75", whole: "1'234", decimal: '.' },
} as const;
type Format = keyof typeof formats;
const all = Object.keys(formats) as Format[];

/** Changes the organization's format. The open page learns about it through the live stream. */
async function write(page: Page, tenant: Tenant, numberFormat: Format): Promise<void> {
  const received = page.waitForResponse(
    async response =>
      response.url().endsWith('/oauth/userinfo') &&
      ((await response.json()) as { organization: { numberFormat: string } }).organization.numberFormat ===
        numberFormat,
  );
  await tenant.api('PATCH', '/api/organization', { numberFormat });
  await received;
}

/** Which apostrophe separates groups differs between versions of the Unicode data. */
async function expectShown(input: Locator, text: string): Promise<void> {
  await expect.poll(async () => (await input.inputValue()).replaceAll('’', "'")).toBe(text);
}

/** Through the browser's own clipboard, as people do it. */
async function paste(input: Locator, text: string): Promise<void> {
  await input.selectText();
  await input.page().evaluate(pasted => navigator.clipboard.writeText(pasted), text);
  await input.press('ControlOrMeta+v');
  await input.blur();
}

/** Key by key, as people type: the text is neither rewritten nor lost. */
async function pressAll(input: Locator, keys: readonly string[], expected: string): Promise<void> {
  for (const key of keys) {
    await input.press(key);
  }
  expect(await input.inputValue()).toBe(expected);
}

/** A number with decimals: pasted, typed, corrected at its end and at its beginning. */
async function tryDecimals(input: Locator, format: Format): Promise<void> {
  const { amount, decimal } = formats[format];
  // A separator before two digits is a decimal separator, in any format.
  for (const pasted of ['99,95', '99.95']) {
    await paste(input, pasted);
    await expectShown(input, `99${decimal}95`);
  }
  await input.fill('');
  await input.pressSequentially(`12500${decimal}50`);
  await pressAll(input, ['Backspace', 'Backspace', '7', '5'], `12500${decimal}75`);
  await pressAll(input, ['Home', 'Delete', '9'], `92500${decimal}75`);
  await input.blur();
  await expectShown(input, amount);
  // Corrects a formatted number: the group separators do not interfere, and the caret keeps its position.
  await pressAll(input, ['Home', 'ArrowRight', 'Backspace', '1', '2'], `122500${decimal}75`);
  await pressAll(input, ['Backspace'], `12500${decimal}75`);
}

/** A number without decimals; a small one where no other is accepted. */
async function tryWhole(input: Locator, format: Format, size: 'small' | 'large'): Promise<void> {
  const isSmall = size === 'small';
  await paste(input, isSmall ? ' 5 ' : '1 235');
  await pressAll(input, ['End', 'Backspace', '4'], isSmall ? '4' : '1234');
  await input.blur();
  await expectShown(input, isSmall ? '4' : formats[format].whole);
  await input.fill('');
  await input.pressSequentially('30');
  await pressAll(input, ['Backspace'], '3');
}

type Attempt = (format: Format) => Promise<void>;

/** Opens a page and tries its inputs in all formats, once it receives live updates. */
async function inAllFormats(page: Page, tenant: Tenant, path: string, attempt: Attempt): Promise<void> {
  const live = page.waitForResponse(/\/api\/live$/);
  await page.goto(path);
  await live;
  for (const format of all) {
    await write(page, tenant, format);
    await attempt(format);
  }
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
// Hundreds of keys are pressed in each of them.
test.slow();

const masters = '/administration/masters';

test('the rate, the decimals and the order of a currency', { tag: '@desktop' }, async ({
  signedIn: page,
  tenant,
}) => {
  const dialog = page.getByRole('dialog');
  await inAllFormats(page, tenant, `${masters}/currencies?new=1`, async format => {
    await tryDecimals(dialog.getByLabel('Exchange Rate'), format);
    await tryWhole(dialog.getByLabel('Decimal Places'), format, 'small');
    await tryWhole(dialog.getByLabel('Sort Order'), format, 'large');
  });
});

test('the numbers of master data', { tag: '@desktop' }, async ({ signedIn: page, tenant }) => {
  const dialog = page.getByRole('dialog');
  for (const [list, label] of [
    ['deal-stages', 'Probability'],
    ['payment-terms', 'Days'],
    ['priorities', 'Rank'],
  ] as const) {
    await inAllFormats(page, tenant, `${masters}/${list}?new=1`, format =>
      tryWhole(dialog.getByLabel(label), format, 'small'),
    );
  }
});

test('the value of a lead, the amount and the probability of a deal', { tag: '@desktop' }, async ({
  signedIn: page,
  tenant,
}) => {
  const main = page.getByRole('main');
  await inAllFormats(page, tenant, '/leads/new', format =>
    tryDecimals(main.getByLabel('Estimated value (USD)'), format),
  );
  await inAllFormats(page, tenant, '/deals/new', async format => {
    await tryDecimals(main.getByLabel('Amount'), format);
    await tryWhole(main.getByLabel('Probability'), format, 'small');
  });
  // The saved value is the one that is shown.
  await main.getByLabel('Name').fill('Ten arms');
  await main.getByRole('button', { name: 'Create deal' }).click();
  await expect(page.getByText('Deal "Ten arms" created.')).toBeVisible();
  const [deal] = await tenant.api<object[]>('GET', '/api/opportunities');
  expect(deal).toMatchObject({ amount: 12500.75, probability: 3 });
});

test('the exchange rates, the settings and the schedule of backups', { tag: '@desktop' }, async ({
  signedIn: page,
  tenant,
}) => {
  await inAllFormats(page, tenant, '/administration/settings', format =>
    tryWhole(page.getByLabel('Days to keep entries'), format, 'large'),
  );
  await inAllFormats(page, tenant, '/administration/backup', async format => {
    if (format === all[0]) {
      await page.getByRole('combobox', { name: 'Create a backup' }).click();
      await page.getByRole('option', { name: 'Every day' }).click();
    }
    await tryWhole(page.getByLabel('Keep the last'), format, 'small');
  });
  await inAllFormats(page, tenant, `${masters}/currencies`, async format => {
    if (format === all[0]) {
      await page.getByRole('button', { name: 'Exchange Rates' }).click();
    }
    await tryDecimals(page.getByRole('dialog').getByLabel('Exchange rate of Australian Dollar'), format);
  });
});

test('the minutes of a call, and a filter on a number', { tag: '@desktop' }, async ({
  signedIn: page,
  tenant,
}) => {
  const dialog = page.getByRole('dialog');
  await inAllFormats(page, tenant, '/activities?tab=list&new=1', async format => {
    if (format === all[0]) {
      await dialog.getByText('Call', { exact: true }).click();
    }
    await tryWhole(dialog.getByLabel('Minutes'), format, 'large');
  });
  await inAllFormats(page, tenant, '/leads', async format => {
    if (format === all[0]) {
      await page.getByRole('button', { name: 'Advanced Filters' }).click();
      await dialog.getByRole('combobox', { name: 'Field' }).click();
      await page.getByRole('option', { name: 'Estimated value' }).click();
    }
    await tryDecimals(dialog.getByLabel('Value'), format);
  });
});

test('the amount of a conversion and of a deal that is won', { tag: '@desktop' }, async ({
  signedIn: page,
  tenant,
}) => {
  const dialog = page.getByRole('dialog');
  const lead = await tenant.api<{ id: string }>('POST', '/api/leads', {
    ...{ firstName: 'Ann', lastName: 'Rao', email: 'rao@acme.example', estimatedValue: 900.5 },
  });
  await tenant.api('POST', '/api/opportunities', { name: 'Ten arms', amount: 1000 });
  await inAllFormats(page, tenant, `/leads/${lead.id}/edit`, async format => {
    if (format === all[0]) {
      await page.getByRole('button', { name: 'Convert to Opportunity' }).click();
    }
    await tryDecimals(dialog.getByLabel('Amount (USD)'), format);
  });
  await inAllFormats(page, tenant, '/sales/pipeline', async format => {
    if (format === all[0]) {
      await page.getByRole('button', { name: 'Move Ten arms to...' }).click();
      await page.getByRole('menuitem', { name: 'Won' }).click();
    }
    await tryDecimals(dialog.getByLabel('Value (USD)'), format);
  });
});
