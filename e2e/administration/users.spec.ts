import { createLink, expect, test } from '../fixtures.ts';

test('a colleague is invited, joins, sees what the role allows, and loses it with the role', {
  tag: '@desktop',
}, async ({ signedIn: page, tenant, visit, browser, checkAccessibility }) => {
  const email = `grace-${tenant.organizationId}@example.test`;
  await visit('/administration/users');
  const people = page.getByRole('table', { name: 'Users' });
  await expect(people.locator('tbody').getByRole('row')).toHaveCount(1);

  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByLabel('Email addresses').fill(`Grace <${email}>, ${tenant.email}`);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Sales representative' }).click();
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  const results = page.getByRole('dialog', { name: 'Not all were invited' });
  await expect(results).toContainText(`${tenant.email} Is a member already.`);
  await checkAccessibility();
  await results.getByRole('button', { name: 'Close' }).click();
  const invited = people.locator('tbody').getByRole('row').filter({ hasText: email });
  await expect(invited).toContainText('Invited by Ada Admin');
  await checkAccessibility();

  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /Invite your team/ })).toContainText('Done');
  await page.goto('/administration/users');
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Create invitation link...' }).click();
  const creating = page.getByRole('dialog', { name: 'Create invitation link' });
  await creating.getByLabel('Your own password').fill('not mine at all');
  await creating.getByRole('button', { name: 'Create link' }).click();
  await expect(creating.getByText('This is not your password')).toBeVisible();
  await creating.getByLabel('Your own password').fill(tenant.password);
  await creating.getByRole('button', { name: 'Create link' }).click();
  const created = page.getByRole('dialog', { name: `One-time link for ${email}` });
  await expect(created).toContainText('It works once and expires');
  const { pathname, search } = new URL(await created.getByLabel('One-time link').inputValue());
  await checkAccessibility();
  await created.getByRole('button', { name: 'Done' }).click();

  await visit(pathname + search);
  await expect(page.getByRole('alert')).toContainText(`You are signed in as ${tenant.email}.`);

  const theirs = await browser.newContext();
  const grace = await theirs.newPage();
  await grace.goto(pathname + search);
  await expect(grace.getByText('Ada Admin invites you to', { exact: false })).toContainText(
    'Sales representative',
  );
  await grace.getByLabel('First name').fill('Grace');
  await grace.getByLabel('Last name').fill('Hopper');
  await grace.getByLabel('Password', { exact: true }).fill('kestrel harbour');
  await grace.getByRole('button', { name: 'Join' }).click();
  await expect(grace.getByRole('button', { name: /account of Grace Hopper/ })).toBeVisible();

  await grace.goto('/administration/users');
  const listed = grace.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row');
  await expect(listed).toHaveCount(2);
  await expect(listed.first()).toContainText('Ada Admin');
  await grace.getByRole('button', { name: 'Name' }).click();
  await expect(grace).toHaveURL(/sort=-name/);
  await expect(listed.first()).toContainText('Grace Hopper');
  await expect(grace.getByRole('button', { name: 'Invite people' })).toHaveCount(0);
  await expect(grace.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await grace.goto('/leads');
  await expect(grace.getByRole('link', { name: 'New', exact: true })).toBeVisible();

  const everybody = await tenant.api<{ id: string; fullName: string }[]>('GET', '/api/users');
  const ownerUserId = everybody.find(({ fullName }) => fullName === 'Grace Hopper')?.id;
  const { id: companyId } = await tenant.api<{ id: string }>('POST', '/api/companies', {
    name: 'Harbour Works',
    ownerUserId,
  });
  await visit('/administration/users');
  const row = people.locator('tbody').getByRole('row').filter({ hasText: 'Grace Hopper' });
  await expect(row).toContainText('Sales representative');
  await row.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'Change role...' }).click();
  const role = page.getByRole('dialog', { name: 'Role of Grace Hopper' });
  await role.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Read only' }).click();
  await role.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText('Grace Hopper is now Read only.')).toBeVisible();

  // Without loading the page again.
  await expect(grace.getByRole('link', { name: 'New', exact: true })).toHaveCount(0);
  const token = await grace.evaluate(() => localStorage.getItem('access_token'));
  const refused = await grace.request.post('/api/leads', {
    data: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example' },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(refused.status()).toBe(403);

  await expect(row).toContainText('1 company');
  await row.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'Hand over records...' }).click();
  const handing = page.getByRole('dialog', { name: 'Hand over records' });
  await expect(handing).toContainText('Grace Hopper owns 1 company.');
  await handing.getByRole('combobox', { name: 'Hand over to' }).click();
  await page.getByRole('option', { name: 'Ada Admin' }).click();
  await checkAccessibility();
  await handing.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(row).not.toContainText('1 company');
  expect(await tenant.api('GET', `/api/companies/${companyId}`)).toMatchObject({
    owner: { fullName: 'Ada Admin' },
  });

  await row.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate...' }).click();
  const leaving = page.getByRole('dialog', { name: 'Deactivate Grace Hopper' });
  await expect(leaving).toContainText('Grace Hopper owns nothing that is open.');
  await checkAccessibility();
  await leaving.getByRole('button', { name: 'Deactivate' }).click();
  await expect(row).toContainText('Deactivated');
  await expect(grace).toHaveURL(/\/login/);

  await theirs.close();
});

test('a user with an account joins another organization with its password', {
  tag: '@desktop',
}, async ({ page, tenant, foundTenant }) => {
  const { email } = tenant;
  const other = await foundTenant();
  const roles = await other.api<{ id: string; name: string }[]>('GET', '/api/user-roles');
  const roleId = roles.find(({ name }) => name === 'Service')?.id;
  await other.api('POST', '/api/invitations', { emails: [email], roleId });
  await page.goto(await createLink(other, { email, purpose: 'invitation' }));
  await page.getByLabel('Password of your account').fill('not mine at all');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('This is not the password of your account')).toBeVisible();
  await page.getByLabel('Password of your account').fill(tenant.password);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('button', { name: /, switch organization/ })).toContainText(other.name);
});

test('the list of people fits a phone', { tag: '@phone' }, async ({ signedIn: page, tenant, visit }) => {
  const roles = await tenant.api<{ id: string; name: string }[]>('GET', '/api/user-roles');
  const roleId = roles.find(({ name }) => name === 'Service')?.id;
  await tenant.api('POST', '/api/invitations', {
    emails: ['somebody.with.a.long.name@example.test'],
    roleId,
  });
  await visit('/administration/users?state=invited');
  await expect(page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row')).toHaveCount(1);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
