import { expect, test } from '../fixtures.ts';

const roles = '/administration/masters/user-roles';

test('the permissions of a role are edited in a matrix, and a role can be copied', {
  tag: '@desktop',
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  await visit(roles);
  await expect(page.getByRole('row', { name: /Administrator.*Everything/ })).toBeVisible();
  await page.getByRole('link', { name: 'Administrator', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit user role' });
  await expect(edit.getByLabel('Leads: Edit')).toBeDisabled();
  await edit.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'New user role' }).click();
  const form = page.getByRole('dialog', { name: 'Add new user role' });
  await form.getByLabel('Name').fill('Trainee');
  await form.getByLabel('Leads: Edit').selectOption('Own');
  await expect(form.getByLabel('Leads: See')).toHaveValue('own');
  await form.getByLabel('Leads: See').selectOption('Team');
  await form.getByLabel('Contacts: Import').selectOption('Own');
  await expect(form.getByLabel('Contacts: Create')).toHaveValue('own');
  await form.getByLabel('Contacts: See').selectOption('None');
  await expect(form.getByLabel('Contacts: Import')).toHaveValue('');
  await form.getByLabel('Master data: See').selectOption('All');
  await checkAccessibility();
  await form.getByRole('button', { name: 'Create user role' }).click();
  await expect(page.getByRole('row', { name: /Trainee.*3 of \d+/ })).toBeVisible();

  await page.getByRole('link', { name: 'Copy Trainee' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('Copy of Trainee');
  await expect(form.getByLabel('Leads: See')).toHaveValue('team');
  await form.getByLabel('Name').fill('Apprentice');
  await form.getByLabel('Leads: Delete').selectOption('Own');
  await form.getByRole('button', { name: 'Create user role' }).click();
  await expect(page.getByRole('row', { name: /Apprentice.*4 of \d+/ })).toBeVisible();
  const [made] = await tenant.api<unknown[]>('GET', '/api/user-roles?search=Apprentice');
  const permissions = {
    'leads.read': 'team',
    'leads.edit': 'own',
    'leads.delete': 'own',
    'masters.read': 'all',
  };
  expect(made).toMatchObject({ permissions });

  await page.getByRole('link', { name: 'What Apprentice lets people see' }).click();
  await expect(page.getByText('Anyone with the role Apprentice may:')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Leads Team – Own Own – –' })).toBeVisible();
});

test('a team is created, and access is explained', { tag: '@desktop' }, async ({
  signedIn: page,
  tenant,
  visit,
  checkAccessibility,
}) => {
  const company = await tenant.api<{ id: string }>('POST', '/api/companies', { name: 'Norrsken' });
  await visit('/administration/users/teams');
  await page.getByRole('button', { name: 'New team' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add new team' });
  await form.getByLabel('Name').fill('North');
  await form.getByRole('combobox', { name: 'Members' }).click();
  await form.getByRole('option', { name: 'Ada Admin' }).click();
  await page.keyboard.press('Escape');
  await checkAccessibility();
  await form.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('row', { name: /North.*Ada Admin/ })).toBeVisible();

  await visit('/administration/users/access');
  await page.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'Ada Admin' }).click();
  await expect(page.getByText('Ada Admin has the role Administrator. Teams: North.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Companies All All All All All All 1$/ })).toBeVisible();
  await checkAccessibility();

  await page.goto(`/companies/${company.id}?tab=related`);
  const who = page.getByRole('region', { name: 'Who can see this' });
  await who.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: 'Ada Admin' }).click();
  await expect(who.getByRole('status')).toContainText(
    'Ada Admin can see this company: the role “Administrator” lets them read all companies.',
  );
  await checkAccessibility();
});
