import { strToU8, zipSync } from 'fflate';
import { expect, test } from '../../fixtures.ts';

const cell = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (number: number, ...values: string[]) =>
  `<row r="${number}">${values.map((value, i) => cell(`${'ABCDE'[i]}${number}`, value)).join('')}</row>`;
const sheet = (...rows: string[]) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;

const parts: Record<string, string> = {
  'xl/workbook.xml':
    '<workbook><sheets><sheet name="Readme" r:id="r1"/><sheet name="People" r:id="r2"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': sheet(row(1, 'How to use this file'), row(2, 'Open the second sheet')),
  'xl/worksheets/sheet2.xml': sheet(
    row(1, 'Export of people'),
    row(3, 'Last name', 'Email', 'Country', 'Created time'),
    row(4, 'Lovelace', 'ada@example.test', 'UK', '03/04/2021'),
    row(5, 'Hopper', 'grace@example.test', 'USA', '05/06/2021'),
    row(6, 'Again', 'ada@example.test', '', ''),
    row(7, '', 'wrong', 'Atlantis', ''),
  ),
};
const workbook = zipSync(
  Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])),
);

test('a workbook with a readme: preview, dates, skipped rows, undo except what was changed', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  await visit('/leads/import');
  await page.getByLabel('File to import').setInputFiles({
    name: 'people.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(workbook),
  });

  const columns = page.getByRole('region', { name: 'Columns' });
  await expect(columns.getByText('people.xlsx: 4 rows, 4 columns.')).toBeVisible();
  await expect(columns.getByRole('combobox', { name: 'Sheet' })).toHaveValue('People');
  await expect(columns.getByRole('combobox', { name: 'Row with the column names' })).toHaveValue('3');
  await expect(columns.getByText('Export of people')).toBeVisible();
  const check = columns.getByRole('button', { name: 'Check rows' });
  await expect(check).toBeDisabled();
  await columns.getByRole('combobox', { name: 'Dates are written as' }).click();
  await page.getByRole('option', { name: /^Day, month, year/ }).click();
  await checkAccessibility();
  await check.click();

  const dryRun = page.getByRole('region', { name: 'Dry run' });
  await expect(dryRun.getByText('Rows with problems by column:')).toBeVisible();
  const wrong = dryRun.getByRole('row', { name: /Please enter a valid email address/ });
  await expect(wrong).toContainText('There is no country “Atlantis” in the list');
  await dryRun.getByRole('tab', { name: 'New (2)' }).click();
  const ada = dryRun.getByRole('row', { name: /Lovelace/ });
  await expect(ada).toContainText('United Kingdom');
  await expect(ada).toContainText(/April/);
  await checkAccessibility();
  await dryRun.getByRole('button', { name: 'Import 2 leads' }).click();

  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('heading', { name: 'Import complete' })).toBeVisible();
  await result.getByRole('tab', { name: 'Skipped (1)' }).click();
  await expect(result.getByRole('row', { name: /The same as row 4 of the file/ })).toContainText('Again');
  const download = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Download skipped rows' }).click();
  expect((await download).suggestedFilename()).toBe('import-skipped.csv');
  await checkAccessibility();

  const leads = (await tenant.api('GET', '/api/leads')) as { id: string; lastName: string }[];
  const hopper = leads.find(({ lastName }) => lastName === 'Hopper');
  await tenant.api('PATCH', `/api/leads/${hopper?.id}`, { jobTitle: 'Rear admiral' });
  await result.getByRole('button', { name: 'Undo import' }).click();
  const question = page.getByRole('dialog', { name: 'Undo everything except these records?' });
  await expect(question.getByText('Hopper · changed since')).toBeVisible();
  await checkAccessibility();
  await question.getByRole('button', { name: 'Undo all others' }).click();
  await expect(result.getByRole('heading', { name: 'Import undone' })).toBeVisible();
  expect(await tenant.api('GET', '/api/leads')).toMatchObject([{ lastName: 'Hopper' }]);
});
