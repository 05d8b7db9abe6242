import type { Locator, Page } from '@playwright/test';
import { expect, forEachOf, type Tenant, test } from '../fixtures.ts';

interface Made {
  id: string;
}

interface Stage extends Made {
  name: string;
}

const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true });
const card = (page: Page, stage: string, name: string) =>
  column(page, stage).getByRole('listitem').filter({ hasText: name });

async function addDeal(tenant: Tenant, name: string, more: object = {}): Promise<Made> {
  return tenant.api('POST', '/api/opportunities', { name, amount: 1000, ...more });
}

/** The cards of a stage as the server has them. */
async function cardsSaved(tenant: Tenant, stage: string): Promise<string[] | undefined> {
  const columns = await tenant.api<{ stage: Stage; deals: Stage[] }[]>('GET', '/api/deals/board');
  return columns.find(each => each.stage.name === stage)?.deals.map(({ name }) => name);
}

/** Rests on one thing, as a finger has to, and lets go on another. */
async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove', element: Locator) => {
    const { x, y, width } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + width / 2, y: y + 60 }] });
  };
  await touch('touchStart', from);
  await expect(from).toHaveAttribute('data-dragging');
  await touch('touchMove', to);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('deals have a list, a board and a forecast with a common search', {
  tag: '@main',
}, async ({ signedIn: page, visit, tenant }) => {
  await addDeal(tenant, 'Ten arms', { expectedCloseDate: '2031-03-31' });
  await addDeal(tenant, 'Packing line');
  await visit('/deals');
  await page.getByRole('button', { name: 'Stale' }).click();
  await expect(page.getByText('0 items', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Stale', pressed: true }).click();
  await page.getByPlaceholder('Search deals...').fill('arms');
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await expect(page).toHaveURL(/\/sales\/pipeline\?search=arms/);
  await expect(card(page, 'Qualification', 'Ten arms')).toBeVisible();
  await expect(page.getByText('Packing line')).toBeHidden();
  await page.getByRole('link', { name: 'Forecast' }).click();
  const march = page.getByRole('row', { name: /March 2031/ });
  await expect(march).toContainText('$1,000');
  await march.getByRole('link', { name: '$1,000' }).click();
  await expect(page).toHaveURL(/\/deals\?/);
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  await visit('/sales/forecasting');
});

test('a card is moved to another stage by mouse, touch, keyboard and menu', {
  tag: ['@desktop'],
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  await addDeal(tenant, 'Ten arms');
  await addDeal(tenant, 'Packing line', { amount: 500 });
  await visit('/sales/pipeline');
  await expect(column(page, 'Qualification')).toContainText('$1,500');
  await card(page, 'Qualification', 'Ten arms').dragTo(column(page, 'Proposal'));
  await expect(card(page, 'Proposal', 'Ten arms')).toBeVisible();
  await expect(column(page, 'Qualification')).toContainText('$500');
  await expect(page.getByText('Ten arms: Proposal.')).toBeVisible();

  await dragByFinger(page, card(page, 'Proposal', 'Ten arms'), column(page, 'Negotiation'));
  await expect(card(page, 'Negotiation', 'Ten arms')).toBeVisible();
  await dragByFinger(page, card(page, 'Negotiation', 'Ten arms'), column(page, 'Proposal'));

  await card(page, 'Proposal', 'Ten arms').getByRole('link').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(card(page, 'Negotiation', 'Ten arms').getByRole('link')).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(card(page, 'Needs analysis', 'Ten arms').getByRole('link')).toBeFocused();

  await page.getByRole('button', { name: 'Move Packing line to...' }).click();
  await checkAccessibility();
  await page.getByRole('menuitem', { name: 'Needs analysis' }).click();
  await expect(column(page, 'Needs analysis').getByRole('listitem').first()).toContainText('Packing line');
  await card(page, 'Needs analysis', 'Packing line').getByRole('link').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(column(page, 'Needs analysis').getByRole('listitem').first()).toContainText('Ten arms');
  // Moves are drawn at once and sent one after the other: leaving the page before the last is saved would lose it.
  await expect.poll(() => cardsSaved(tenant, 'Needs analysis')).toEqual(['Ten arms', 'Packing line']);
  await page.reload();
  await expect(column(page, 'Needs analysis').getByRole('listitem').first()).toContainText('Ten arms');
});

test('a move that the server refuses brings the card back', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  tenant,
}) => {
  await addDeal(tenant, 'Ten arms');
  await visit('/sales/pipeline');
  await page.route('**/move', route => route.abort());
  await page.getByRole('button', { name: 'Move Ten arms to...' }).click();
  await page.getByRole('menuitem', { name: 'Proposal' }).click();
  await expect(page.getByText('Ten arms could not be moved.')).toBeVisible();
  await expect(card(page, 'Qualification', 'Ten arms')).toBeVisible();
});

test('winning requires amount and date, losing a reason; both can be undone', {
  tag: ['@main', '@desktop'],
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  const { id } = await addDeal(tenant, 'Ten arms');
  await visit('/sales/pipeline');
  await page.getByRole('button', { name: 'Move Ten arms to...' }).click();
  await page.getByRole('menuitem', { name: 'Lost' }).click();
  const lost = page.getByRole('dialog', { name: 'Ten arms: Lost' });
  await expect(lost.getByRole('button', { name: 'Mark as lost' })).toBeDisabled();
  await checkAccessibility();
  await lost.getByLabel('Reason').fill('Chose a competitor');
  await lost.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(card(page, 'Lost', 'Ten arms')).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).last().click();
  await expect(card(page, 'Qualification', 'Ten arms')).toBeVisible();

  await page.getByRole('button', { name: 'Move Ten arms to...' }).click();
  await page.getByRole('menuitem', { name: 'Won' }).click();
  const won = page.getByRole('dialog', { name: 'Ten arms: Won' });
  await won.getByLabel('Value (USD)').fill('1200');
  await won.getByLabel('Reason').fill('Best offer');
  await won.getByRole('button', { name: 'Mark as won' }).click();
  await expect(column(page, 'Won')).toContainText('$1,200');
  expect(await tenant.api('GET', `/api/deals/${id}`)).toMatchObject({ wonReason: 'Best offer' });
});

test('an amount has the decimals of its currency, in the form, on the board and in the list', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant }) => {
  const [yen] = await tenant.api<Made[]>('GET', '/api/currencies?search=JPY');
  const [dinar] = await tenant.api<Made[]>('GET', '/api/currencies?search=KWD');
  const deal = await addDeal(tenant, 'Ten arms', { amount: 1500, currencyId: yen?.id });
  await addDeal(tenant, 'One arm', { amount: 1.125, currencyId: dinar?.id });
  await visit('/deals');
  await expect(page.getByRole('row', { name: /Ten arms/ })).toContainText('¥1,500');
  await expect(page.getByRole('row', { name: /One arm/ })).toContainText(/KWD\s1\.125/);

  await visit(`/deals/${deal.id}`);
  await page.getByRole('tab', { name: 'Details' }).click();
  const amount = page.getByRole('tabpanel').getByLabel('Amount');
  await amount.fill('1700.7');
  await amount.blur();
  await expect(amount).toHaveValue('1,701');

  await visit('/sales/pipeline');
  await page.getByRole('button', { name: 'Move Ten arms to...' }).click();
  await page.getByRole('menuitem', { name: 'Won' }).click();
  const won = page.getByRole('dialog', { name: 'Ten arms: Won' });
  const value = won.getByLabel('Value (JPY)');
  await value.fill('1600.4');
  await value.blur();
  await expect(value).toHaveValue('1,600');
  await won.getByRole('button', { name: 'Mark as won' }).click();
  await expect(card(page, 'Won', 'Ten arms')).toContainText('¥1,600');
});

test('a deal has a page with its way, its people and its history', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  const company = await tenant.api<Made>('POST', '/api/companies', { name: 'Norrsken Robotics' });
  await tenant.api('POST', '/api/contacts', { firstName: 'Jonas', lastName: 'Lindqvist' });
  const deal = await addDeal(tenant, 'Ten arms', { companyId: company.id });
  await visit(`/deals/${deal.id}`);
  const way = page.getByRole('list', { name: 'Progress' });
  await way.getByRole('button', { name: 'Proposal' }).click();
  await expect(way.locator('[aria-current=step]')).toHaveText('Proposal');
  const history = page.getByRole('region', { name: 'Stage history' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(history).toContainText('so far');

  await page.getByRole('tab', { name: 'Related' }).click();
  await page.getByRole('button', { name: 'Add contact' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add contact' });
  const contact = drawer.getByRole('combobox', { name: 'Contact' });
  // The deal is filled in already.
  await expect(contact).toBeFocused();
  await contact.fill('Lind');
  await page.getByRole('option', { name: 'Jonas Lindqvist' }).click();
  await drawer.getByLabel('Role').fill('Decision maker');
  await drawer.getByRole('button', { name: 'Add contact' }).click();
  await expect(page.getByRole('table', { name: 'Contacts of the deal' })).toContainText('Decision maker');
  await checkAccessibility();
  await page.getByRole('button', { name: 'Mark as won' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as won' }).click();
  await expect(way.locator('[aria-current=step]')).toHaveText('Won');
});

test('a long column loads while scrolling', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  tenant,
}) => {
  const stages = await tenant.api<Stage[]>('GET', '/api/deal-stages');
  const proposal = stages.find(({ name }) => name === 'Proposal');
  await forEachOf(120, number => addDeal(tenant, `Deal ${number}`, { dealStageId: proposal?.id }));
  await visit('/sales/pipeline');
  const cards = column(page, 'Proposal').locator('[data-record]');
  await expect(column(page, 'Proposal').getByText('120', { exact: true })).toBeVisible();
  await expect(cards).toHaveCount(50);
  await column(page, 'Proposal').locator('[data-cards]').hover();
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(cards).toHaveCount(120, { timeout: 500 });
  }).toPass();
});
