import { strToU8, zipSync } from 'fflate';
import { expect, test } from '../../fixtures.ts';

const accounts = [
  'Id,Name,Website,CreatedDate,Customer_Tier__c',
  '0015g0000Ab0001AQA,Acme,https://acme.example,2019-03-01,Gold',
  '0015g0000Ab0002AQA,Acme,,2019-04-01,Silver',
  '0015g0000Ab0003AQA,Bolt,,yesterday,Silver',
].join('\n');
const contacts = [
  'Id,AccountId,FirstName,LastName,Email',
  '0035g0000Ab0001AQA,0015g0000Ab0002AQA,Ann,Alder,ann@acme.example',
  '0035g0000Ab0002AQA,0015g0000Ab0003AQA,Bo,Birch,bo@bolt.example',
].join('\n');
const opportunities = [
  'Id,Name,AccountId,ContactId,StageName,Probability,Amount,CloseDate,CreatedDate,IsWon,IsClosed',
  '0065g0000Ab0001AQA,Renewal,0015g0000Ab0002AQA,0035g0000Ab0001AQA,Closed Won,100,1000.10,2021-04-03,2021-01-02,true,true',
  '0065g0000Ab0002AQA,Nowhere,0015g0000Ab0009AQA,,Closed Won,100,5,2021-04-03,2021-01-02,true,true',
].join('\n');
const tasks = [
  'Id,WhoId,WhatId,Subject,ActivityDate,Status,TaskSubtype',
  '00T5g0000Ab0001AQA,0035g0000Ab0001AQA,0065g0000Ab0001AQA,Call Ann,2021-02-03,Completed,Call',
].join('\n');

test('a whole export is recognized, checked, imported and undone at once', async ({
  signedIn: page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  await visit('/administration/import');
  const zip = zipSync({
    'export/Task.csv': strToU8(tasks),
    'export/Opportunity.csv': strToU8(opportunities),
    'export/Contact.csv': strToU8(contacts),
    'export/Account.csv': strToU8(accounts),
    'export/readme.csv': strToU8('This is an export\nof everything'),
  });
  await page
    .getByLabel('Files to import')
    .setInputFiles({ name: 'export.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
  const plan = page.getByRole('region', { name: 'Plan' });
  await expect(plan.getByRole('combobox', { name: 'Rows of Account.csv are' })).toHaveValue('Companies');
  await expect(plan.getByRole('combobox', { name: 'Rows of Task.csv are' })).toHaveValue('Activities');
  await expect(plan.getByRole('combobox', { name: 'Rows of readme.csv are' })).toHaveValue('Leave out');
  await checkAccessibility();

  // No column is lost: what fills no field becomes a custom field.
  await plan.getByRole('button', { name: 'Create custom fields' }).click();
  await expect(plan.getByText('1 new custom field')).toBeVisible();
  await plan.getByRole('button', { name: 'Check all files' }).click();
  await expect(plan.getByRole('button', { name: 'Import 6 records' })).toBeVisible();
  // One file has the same steps as a single import.
  await plan.getByRole('link', { name: 'Columns and rows of Opportunity.csv' }).click();
  const problem = 'There is no company with the ID “0015g0000Ab0009AQA” of Salesforce';
  await expect(page.getByText(problem).first()).toBeVisible();
  await page.getByRole('link', { name: 'Back to all files' }).click();
  // The row of Bolt is rejected, so Bo is imported without a company, and nobody is asked about it.
  await plan.getByRole('link', { name: 'Columns and rows of Contact.csv' }).click();
  const noLink = 'No link: the row of the company with the ID “0015g0000Ab0003AQA” is not imported';
  await expect(page.getByText(noLink)).toBeVisible();
  await page.getByRole('link', { name: 'Back to all files' }).click();

  await plan.getByRole('button', { name: 'Import 6 records' }).click();
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible();
  const [deal] = await tenant.api<{ contact: { fullName: string } | null; amount: number }[]>(
    'GET',
    '/api/opportunities',
  );
  expect(deal).toMatchObject({ amount: 1000.1, contact: { fullName: 'Ann Alder' } });
  await checkAccessibility();

  await page.getByRole('link', { name: 'Show report' }).click();
  const report = page.getByRole('region', { name: 'Opportunity.csv' });
  await expect(report.getByText('1 of 2 rows imported')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Contact.csv' }).getByText(`${noLink} (1)`)).toBeVisible();
  const stage = report.getByRole('row', { name: 'Closed Won' });
  await expect(stage).toContainText('1,005.10');
  await expect(stage).toContainText('1,000.10');
  await checkAccessibility();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download report' }).click();
  expect((await saved).suggestedFilename()).toBe('import-report.xlsx');
  await page.getByRole('link', { name: 'Back to the import' }).click();

  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
  expect(await tenant.api<unknown[]>('GET', '/api/companies')).toEqual([]);
  expect(await tenant.api<unknown[]>('GET', '/api/custom-fields')).toEqual([]);
});

const cleanExport = {
  'Account.csv': [
    'Id,OwnerId,Name,Website,CreatedDate,SystemModstamp',
    '0015g0000Ab0001AQA,0055g0000Us0001AAA,Acme,https://acme.example,2019-03-01,2019-03-01',
  ],
  'Contact.csv': [
    'Id,OwnerId,AccountId,FirstName,LastName,Email,SystemModstamp',
    '0035g0000Ab0001AQA,0055g0000Us0001AAA,0015g0000Ab0001AQA,Ann,Alder,ann@acme.example,2019-03-01',
  ],
  'Opportunity.csv': [
    'Id,OwnerId,Name,AccountId,StageName,Probability,Amount,CloseDate,IsWon,IsClosed',
    '0065g0000Ab0001AQA,0055g0000Us0001AAA,Renewal,0015g0000Ab0001AQA,Closed Won,100,80.00,2021-04-03,true,true',
  ],
  'Product2.csv': [
    'Id,Name,ProductCode,Family,IsActive,SystemModstamp',
    '01t5g0000Pr0001AAA,Chair,CH-1,Furniture,true,2021-01-01',
  ],
  'Quote.csv': [
    'Id,OwnerId,QuoteNumber,Name,Status,OpportunityId,TotalPrice,GrandTotal,CreatedDate,SystemModstamp',
    '0Q05g0000Qu0001AAA,0055g0000Us0001AAA,00000017,Office,Accepted,0065g0000Ab0001AQA,80,80,2021-02-01,2021-02-01',
  ],
  'QuoteLineItem.csv': [
    'Id,QuoteId,Product2Id,Quantity,UnitPrice,SystemModstamp',
    '0QL5g0000Li0001AAA,0Q05g0000Qu0001AAA,01t5g0000Pr0001AAA,1,80.00,2021-02-01',
  ],
};

for (const width of [1280, 360]) {
  test(`a clean export takes at most six clicks at ${width} px`, async ({
    signedIn: page,
    visit,
    tenant,
    checkAccessibility,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit('/administration/import');
    const users = ['Id,Username,Name,Email,ProfileId', `0055g0000Us0001AAA,a,Ada,${tenant.email},00e1`];
    const texts = Object.entries({ ...cleanExport, 'User.csv': users }).map(
      ([name, lines]) => [name, lines.join('\n')] as const,
    );
    const dataTransfer = await page.evaluateHandle(files => {
      const transfer = new DataTransfer();
      for (const [name, text] of files) {
        transfer.items.add(new File([text], name, { type: 'text/csv' }));
      }
      document.documentElement.dataset.clicks = '0';
      document.addEventListener(
        'click',
        () => {
          const { dataset } = document.documentElement;
          dataset.clicks = String(Number(dataset.clicks) + 1);
        },
        true,
      );
      return transfer;
    }, texts);
    await page.getByText('Drop all files of your export here').dispatchEvent('drop', { dataTransfer });

    const plan = page.getByRole('region', { name: 'Plan' });
    await plan.getByRole('button', { name: 'Check all files' }).click();
    await expect(plan.getByText('Used to find owners')).toBeVisible();
    await checkAccessibility();
    await plan.getByRole('button', { name: 'Import 6 records' }).click();
    await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible();
    expect(Number(await page.locator('html').getAttribute('data-clicks'))).toBeLessThanOrEqual(6);
    await checkAccessibility();
    const quotes = await tenant.api<{ number: string; netTotal: number; isHistory: boolean }[]>(
      'GET',
      '/api/quotes',
    );
    expect(quotes).toMatchObject([{ number: '00000017', netTotal: 80, isHistory: true }]);
  });
}
