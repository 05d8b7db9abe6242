import { expect, test } from '../../fixtures.ts';

const csv = [
  'Name,Company / Account,Email,Mobile,Lead Status,Amount,Created Time',
  'Ada Lovelace,Analytical Ltd,ada@example.test,+44 20 7946 0001,New,"1,200.50",2026-01-01',
  '"Hopper, Grace",,grace@example.test,,Lukewarm,,',
  'Kay,,kay@example,,,,',
].join('\n');

test('a file becomes leads: columns, values, dry run, correction, import, undo, history', {
  tag: ['@main', '@desktop'],
}, async ({ signedIn: page, visit, checkAccessibility }) => {
  await visit('/leads');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import leads' })).toBeVisible();
  await checkAccessibility();
  await page.getByLabel('File to import').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });

  const columns = page.getByRole('region', { name: 'Columns' });
  await expect(columns.getByText('people.csv: 3 rows, 7 columns.')).toBeVisible();
  await expect(columns.getByRole('combobox', { name: 'Company / Account becomes' })).toHaveValue('Company');
  await expect(columns.getByRole('combobox', { name: 'Created Time becomes' })).toHaveValue('Created time');
  await expect(columns.getByRole('list').getByText('+44 20 7946 0001')).toBeVisible();
  await checkAccessibility();
  await columns.getByRole('button', { name: 'Check rows' }).click();

  const dryRun = page.getByRole('region', { name: 'Dry run' });
  await expect(dryRun.getByRole('button', { name: 'Import 1 lead' })).toBeVisible();
  await expect(
    dryRun.getByRole('row', { name: /There is no lead status “Lukewarm” in the list/ }),
  ).toBeVisible();
  await checkAccessibility();
  await dryRun.getByRole('button', { name: 'Map values' }).click();
  const unknown = page.getByRole('region', { name: 'Unrecognized values' });
  await unknown.getByRole('combobox', { name: 'Status “Lukewarm” becomes', exact: true }).click();
  await page.getByRole('option', { name: 'Map to ...' }).click();
  await unknown.getByRole('combobox', { name: 'Status “Lukewarm” becomes: which one' }).click();
  await page.getByRole('option', { name: 'Contacted' }).click();
  await checkAccessibility();
  await page.getByRole('link', { name: 'Back to leads' }).click();
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Check rows' }).click();

  await expect(dryRun.getByRole('button', { name: 'Import 2 leads' })).toBeVisible();
  await dryRun.getByRole('textbox', { name: 'Email of row 4' }).fill('kay@example.test');
  await dryRun.getByRole('button', { name: 'Save corrections and check again' }).click();
  await dryRun.getByRole('button', { name: 'Import 3 leads' }).click();

  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('heading', { name: 'Import complete' })).toBeVisible();
  await checkAccessibility();
  await result.getByRole('link', { name: 'Show leads' }).click();
  await expect(page.getByRole('row', { name: /Grace Hopper/ })).toContainText('Contacted');
  await page.goBack();
  await result.getByRole('button', { name: 'Undo import' }).click();
  await expect(result.getByRole('heading', { name: 'Import undone' })).toBeVisible();
  await page.getByRole('button', { name: 'Another file' }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('row', { name: /people\.csv/ })).toContainText('Undone');
  await visit('/leads');
  await expect(page.getByText('No leads', { exact: true })).toBeVisible();
});

test('rows pasted from a spreadsheet become companies; what is no table is refused in a sentence', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant }) => {
  await visit('/companies/import');
  await page
    .getByLabel('Or paste rows from a spreadsheet')
    .fill('Account Name\tIndustry\tWebsite\nNorrsken\t\tnorrsken.example');
  await page.getByRole('button', { name: 'Use pasted rows' }).click();
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('button', { name: 'Import 1 company' }).click();
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible();
  expect(await tenant.api('GET', '/api/companies')).toMatchObject([{ name: 'Norrsken' }]);

  await visit('/contacts/import');
  await page.getByLabel('File to import').setInputFiles({
    name: 'picture.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
  });
  await expect(
    page.getByText('This is neither a text nor a workbook. Choose a CSV or .xlsx file.').first(),
  ).toBeVisible();
});

test('columns without a field become a custom field and notes, and the report says so', async ({
  signedIn: page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  await visit('/contacts/import');
  await page.getByLabel('File to import').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Last name,Email,Seats__c,Favourite colour\nAlder,ann@acme.example,12,Green'),
  });
  const columns = page.getByRole('region', { name: 'Columns' });
  await expect(columns.getByText('2 columns with values are left out.')).toBeVisible();
  await columns.getByRole('button', { name: 'Add all to notes' }).click();
  await columns.getByRole('combobox', { name: 'Seats__c becomes' }).click();
  await page.getByRole('option', { name: 'Create a custom field' }).click();
  const name = columns.getByRole('textbox', { name: 'Name of the custom field for Seats__c' });
  await expect(name).toHaveValue('Seats');
  await expect(columns.getByRole('combobox', { name: 'Type of the custom field for Seats__c' })).toHaveValue(
    'Number',
  );
  await name.fill('Number of seats');
  await checkAccessibility();
  await columns.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByText('Custom fields: Number of seats')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 contact' }).click();
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible();
  expect(await tenant.api('GET', '/api/contacts')).toMatchObject([
    { notes: 'Favourite colour: Green', custom: { number_of_seats: 12 } },
  ]);
  await page.getByRole('link', { name: 'Show report' }).click();
  await expect(page.getByRole('row', { name: 'Favourite colour' })).toContainText('Notes');
  await checkAccessibility();
});
