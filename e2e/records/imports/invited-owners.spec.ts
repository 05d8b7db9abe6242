import { createLink, expect, test } from '../../fixtures.ts';

const ada = '0055g00000AAAAAAA1';
const exported = {
  'Account.csv': [
    'Id,OwnerId,Name,BillingStreet,SystemModstamp,IsDeleted',
    `0015g00000Ac001AAA,${ada},Acme,Main Street 1,2021-01-01,false`,
  ],
  'Lead.csv': [
    'Id,OwnerId,FirstName,LastName,Company,Email,SystemModstamp,IsDeleted,IsConverted',
    '00Q5g00000Le001AAA,bob@gone.example,Lea,Lead,Gamma,lea@gamma.example,2021-01-01,false,false',
  ],
};
const stop = { kind: 'stop' };

test('owners who are invited during an import get its records when they join, and no automation starts unasked', async ({
  signedIn: page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  const { id } = await tenant.api<{ id: string }>('POST', '/api/automations', {
    name: 'Greet',
    draft: { entity: 'lead', trigger: { kind: 'created' }, steps: [stop], wantsImports: true },
  });
  await tenant.api('POST', `/api/automations/${id}/publish`);
  await visit('/administration/import');
  await page.getByLabel('Files to import').setInputFiles(
    Object.entries(exported).map(([name, lines]) => ({
      ...{ name, mimeType: 'text/csv' },
      buffer: Buffer.from(lines.join('\n')),
    })),
  );
  const plan = page.getByRole('region', { name: 'Plan' });
  await plan.getByRole('button', { name: 'Check all files' }).click();
  const owners = plan.getByRole('region', { name: 'Owners' });
  await owners.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await expect(dialog.getByLabel('Email addresses')).toHaveValue('bob@gone.example');
  await dialog.getByLabel('Email addresses').fill('bob@gone.example\nada@old.example');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Sales representative' }).click();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog).toBeHidden();

  // Whom the file names by address is recognized; the other one has only an id.
  const bobs = owners.getByRole('combobox', { name: 'New owner of the records of bob@gone.example' });
  await expect(bobs).toHaveValue('bob@gone.example (invited)');
  const adas = owners.getByRole('combobox', { name: `New owner of the records of ${ada}` });
  await adas.click();
  await page.getByRole('option', { name: 'ada@old.example (invited)' }).click();
  await checkAccessibility();
  const fits = await adas.evaluate(input => input.getBoundingClientRect().right <= window.innerWidth);
  expect(fits).toBe(true);
  await owners.getByRole('button', { name: 'Apply to all files' }).click();
  const start = plan.getByRole('checkbox', { name: 'Start 1 automation (records: up to 1)' });
  await expect(start).not.toBeChecked();
  await expect(adas).toHaveValue('ada@old.example (invited)');
  await plan.getByRole('button', { name: 'Import 2 records' }).click();
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible();

  for (const email of ['ada@old.example', 'bob@gone.example']) {
    const link = new URL(await createLink(tenant, { email, purpose: 'invitation' }), 'http://any.example');
    await tenant.api('POST', '/api/auth/join', {
      ...{ token: link.searchParams.get('token'), firstName: email.slice(0, 3), lastName: 'New' },
      password: tenant.password,
    });
  }
  const ownerOf = async (path: string) =>
    (await tenant.api<{ owner?: { fullName: string }; assignedTo?: { fullName: string } }[]>('GET', path))
      .map(({ owner, assignedTo }) => (owner ?? assignedTo)?.fullName)
      .join();
  await expect.poll(() => ownerOf('/api/companies')).toBe('ada New');
  await expect.poll(() => ownerOf('/api/leads')).toBe('bob New');
  expect(await tenant.api('GET', `/api/automations/${id}/runs`)).toEqual([]);

  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
  expect(await tenant.api('GET', '/api/companies')).toEqual([]);
  expect(await tenant.api('GET', '/api/leads')).toEqual([]);
});
