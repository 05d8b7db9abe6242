import { expect, test } from '../../fixtures.ts';

const csv = [
  'Last name,Email,City',
  'Alder,ann@example.test,Leeds',
  'Birch,bo@example.test,Leeds, UK',
  'Cedar,cy@example.test,M\uFFFDnster',
].join('\n');

test('rows that could not be read are shown before the import, and can be downloaded', async ({
  signedIn: page,
  visit,
  checkAccessibility,
}) => {
  await visit('/leads/import');
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const unread = page.getByRole('region', { name: '2 rows could not be read correctly' });
  const tooLong = unread.getByRole('row', { name: /^3 More cells than columns/ });
  await expect(tooLong).toContainText('Left out');
  await expect(tooLong).toContainText('Birch,bo@example.test,Leeds, UK');
  await expect(unread.getByRole('row', { name: /^4 Broken characters/ })).toContainText('Imported as it is');
  await checkAccessibility();
  const saved = page.waitForEvent('download');
  await unread.getByRole('button', { name: 'Download these rows' }).click();
  expect((await saved).suggestedFilename()).toBe('unread-rows.csv');
});
