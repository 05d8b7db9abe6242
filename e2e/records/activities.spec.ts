import { expect, test } from '../fixtures.ts';

test('an activity shows only the fields of its kind, and is linked to a record', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  await tenant.api('POST', '/api/leads', { firstName: 'Ann', lastName: 'Rao', email: 'rao@acme.example' });
  await visit('/activities?tab=list');
  await page.getByRole('button', { name: 'New activity' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add new activity' });
  await expect(drawer.getByRole('radio', { name: 'Task' })).toBeChecked();
  await drawer.getByLabel('Due').fill('2031-05-06T09:30');
  await drawer.getByRole('combobox', { name: 'Repeats' }).click();
  await page.getByRole('option', { name: 'Weekly' }).click();
  await expect(drawer.getByLabel('Location')).toBeHidden();
  await checkAccessibility();

  // Fields that a meeting does not have are neither shown nor sent.
  await drawer.getByText('Meeting', { exact: true }).click();
  await expect(drawer.getByRole('combobox', { name: 'Repeats' })).toBeHidden();
  await expect(drawer.getByLabel('Begins')).toHaveValue('05/06/2031 9:30 AM');
  await drawer.getByLabel('Subject').fill('Demo in Chennai');
  await drawer.getByLabel('Location').fill('Room 4');
  await drawer.getByRole('combobox', { name: 'Lead' }).fill('Rao');
  await page.getByRole('option', { name: 'Ann Rao' }).click();
  await drawer.getByRole('button', { name: 'Create activity' }).click();
  await expect(page.getByRole('row', { name: /Demo in Chennai/ })).toContainText('Meeting');
});

test('my day: overdue, upcoming and undated activities', { tag: [] }, async ({
  signedIn: page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const add = (body: object) => tenant.api('POST', '/api/activities', { kind: 'task', ...body });
  const company = await tenant.api<{ id: string }>('POST', '/api/companies', { name: 'Norrsken' });
  await add({ subject: 'Send the offer', dueAtUtc: inDays(-2), companyId: company.id });
  await add({ subject: 'Ask for the plan', kind: 'call', dueAtUtc: inDays(3) });
  await add({ subject: 'Tidy up' });
  await add({ subject: 'Far away', dueAtUtc: inDays(30) });
  await visit('/activities');
  const part = (name: string) => page.getByRole('region', { name });
  await expect(part('Overdue').getByRole('link', { name: 'Norrsken' })).toBeVisible();
  await expect(part('Next 7 days')).toContainText('Ask for the plan');
  await expect(part('Without a date')).toContainText('Tidy up');
  await expect(page.getByText('Far away')).toBeHidden();

  await page.getByRole('button', { name: 'Reschedule "Send the offer"' }).click();
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click();
  await expect(part('Next 7 days')).toContainText('Send the offer');
  await expect(part('Overdue')).toBeHidden();

  await page.getByRole('button', { name: 'Reschedule "Tidy up"' }).click();
  await page.getByRole('menuitem', { name: 'Pick a date...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule "Tidy up"' });
  await dialog.getByLabel('New day').fill(inDays(5).slice(0, 10));
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(part('Next 7 days')).toContainText('Tidy up');

  await page.getByRole('checkbox', { name: 'Complete "Ask for the plan"' }).click();
  await expect(part('Next 7 days')).not.toContainText('Ask for the plan');
  const notice = page.getByText('Call "Ask for the plan" completed.');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(part('Next 7 days')).toContainText('Ask for the plan');

  await part('Next 7 days').getByRole('link', { name: 'Ask for the plan' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit activity' }).getByLabel('Subject')).toHaveValue(
    'Ask for the plan',
  );
});

test('an address with filters opens the list; one with values opens the form', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  tenant,
}) => {
  await tenant.api('POST', '/api/activities', { kind: 'call', subject: 'Ask for the plan' });
  await visit('/activities?search=plan');
  await expect(page.getByRole('row', { name: /Ask for the plan/ })).toBeVisible();
  await page.getByLabel('Search').first().fill('');
  await expect(page).toHaveURL(/\?tab=list$/);
  await expect(page.getByRole('link', { name: 'List', exact: true })).toHaveAttribute('aria-current', 'page');

  await visit('/activities?new=1&kind=meeting');
  const drawer = page.getByRole('dialog', { name: 'Add new activity' });
  await expect(drawer.getByRole('radio', { name: 'Meeting' })).toBeChecked();
  await drawer.getByLabel('Subject').fill('Demo');
  await drawer.getByRole('button', { name: 'Create activity' }).click();
  await expect(page).toHaveURL(/\/activities$/);
});

test('the calendar: keyboard navigation by day, and adding on a day', { tag: '@both' }, async ({
  signedIn: page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  for (const hour of ['09', '10', '11', '12', '13', '14']) {
    const dueAtUtc = `2031-05-06T${hour}:30:00.000Z`;
    await tenant.api('POST', '/api/activities', { kind: 'meeting', subject: `Demo at ${hour}`, dueAtUtc });
  }
  await visit('/activities?tab=calendar&at=2031-05-06');
  await expect(page.getByRole('heading', { name: 'May 2031' })).toBeVisible();
  const day = (name: string) => page.getByRole('button', { name: `Add on ${name}` });

  // Down, right, and over the end of the month.
  await day('Tuesday, May 6, 2031').focus();
  await page.keyboard.press('ArrowDown');
  await expect(day('Tuesday, May 13, 2031')).toBeFocused();
  await page.keyboard.press('End');
  await expect(day('Sunday, May 18, 2031')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(day('Wednesday, June 18, 2031')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'June 2031' })).toBeVisible();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Add new activity' });
  await expect(drawer.getByLabel('Due')).toHaveValue('06/18/2031 9:00 AM');
  await drawer.getByLabel('Subject').fill('Send the offer');
  await drawer.getByRole('button', { name: 'Create activity' }).click();
  await expect(drawer).toBeHidden();

  // The week has room for what the month only counts.
  await page.getByText('Week', { exact: true }).click();
  await page.getByRole('link', { name: /Send the offer/ }).click();
  const edited = page.getByRole('dialog', { name: 'Edit activity' });
  await expect(edited.getByLabel('Subject')).toHaveValue('Send the offer');
  await edited.getByRole('button', { name: 'Cancel' }).click();
  await visit('/activities?tab=calendar&at=2031-05-20');
  await page
    .getByRole('button', { name: /^(\+3 more|6 on Tuesday, May 6, 2031)$/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('link', { name: /Demo at 14/ })).toBeVisible();
  await checkAccessibility();
  const everybodys = page.waitForRequest(
    request =>
      request.url().includes('/api/activities?') &&
      !new URL(request.url()).searchParams.has('assignedToUserId'),
  );
  await page.getByText("Everybody's").click();
  await everybodys;
  await expect(page).toHaveURL(/whose=all/);
});
