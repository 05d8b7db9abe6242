import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const drawer = (page: Page, name = 'Add rule') => page.getByRole('dialog', { name });
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('rules of the lead score are added with a preview, explained, moved, switched off and undone', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  const lead = { firstName: 'Ann', lastName: 'Alder', email: 'ann@acme.example', companyName: 'Acme' };
  const { id } = await tenant.api<{ id: string }>('POST', '/api/leads', lead);
  const scoreOf = async () => (await tenant.api<{ leadScore: number }>('GET', `/api/leads/${id}`)).leadScore;
  expect(await scoreOf()).toBe(25);

  await test.step('see what a new rule would change, and save it', async () => {
    await visit('/marketing/lead-scoring');
    await expect(group(page, 'Fit').getByRole('listitem')).toHaveCount(15);
    await page.getByRole('button', { name: 'Add rule', exact: true }).first().click();
    await drawer(page).getByRole('textbox', { name: 'Name' }).fill('Works for Acme');
    await drawer(page).getByRole('textbox', { name: 'Points' }).fill('40');
    const preview = drawer(page).getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('1 lead would change its grade');
    await expect(preview).toContainText('25 D → 65 B');
    await checkAccessibility();

    await drawer(page).getByRole('button', { name: 'Which leads' }).click();
    const conditions = page.getByRole('dialog', { name: 'Which leads' });
    await conditions.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Company', exact: true }).click();
    await conditions.getByRole('textbox', { name: 'Value' }).fill('Nobody');
    await conditions.getByRole('button', { name: 'Apply' }).click();
    await expect(preview).toContainText('No score would change.');
    await drawer(page).getByRole('button', { name: 'Which leads' }).click();
    await conditions.getByRole('textbox', { name: 'Value' }).fill('Acme');
    await conditions.getByRole('button', { name: 'Apply' }).click();
    await expect(preview).toContainText('1 lead would change its grade');
    await drawer(page).getByRole('button', { name: 'Add rule' }).click();
    await expect(page.getByText('Rule "Works for Acme" added.')).toBeVisible();
    await expect.poll(scoreOf).toBe(65);
  });

  await test.step('the score explains itself by the rules', async () => {
    await visit('/leads');
    await page.getByRole('button', { name: /Score of Ann Alder: 65/ }).click();
    const why = page.getByRole('dialog', { name: /Score of Ann Alder/ });
    await expect(why).toContainText('Grade B');
    await expect(why).toContainText('Works for Acme');
  });

  await test.step('move it by keyboard, switch it off, and undo that', async () => {
    await visit('/marketing/lead-scoring');
    await page.getByRole('button', { name: 'Move Works for Acme' }).press('Alt+ArrowUp');
    await expect(page.getByText('Scoring rules reordered.')).toBeVisible();
    const rules = group(page, 'Fit').getByRole('listitem');
    await expect(rules.nth(14)).toContainText('Works for Acme');
    await page.getByRole('switch', { name: 'Works for Acme counts' }).click({ force: true });
    const notice = page.getByText('Rule "Works for Acme" switched off.');
    await expect(notice).toBeVisible();
    await expect.poll(scoreOf).toBe(25);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(scoreOf).toBe(65);
  });

  await test.step('draw the lines between grades elsewhere', async () => {
    await page.getByRole('textbox', { name: 'A from' }).fill('65');
    await expect(page.getByRole('button', { name: 'Save grades' })).toBeEnabled();
    await page.getByRole('textbox', { name: 'B from' }).fill('70');
    await expect(page.getByText('Each grade must begin above the next one.')).toBeVisible();
    await page.getByRole('textbox', { name: 'B from' }).fill('40');
    await page.getByRole('button', { name: 'Save grades' }).click();
    await expect(page.getByText('Grades saved.')).toBeVisible();
    await expect(page.getByRole('row', { name: /^A 65–100/ })).toContainText('1');
  });
});
