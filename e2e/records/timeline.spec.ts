import type { Page } from '@playwright/test';
import { expect, type Tenant, test } from '../fixtures.ts';

const addLead = (tenant: Tenant) =>
  tenant.api<{ id: string }>('POST', '/api/leads', {
    firstName: 'Ann',
    lastName: 'Rao',
    email: 'rao@acme.example',
    phone: '+91 98 123',
    companyName: 'Acme',
  });

const entries = (page: Page) => page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
const entry = (page: Page, text: string) => entries(page).filter({ hasText: text });
const kind = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Add to the timeline' }).getByRole('button', { name });

test('notes, calls and tasks are added in the timeline', {
  tag: '@main',
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  const { id } = await addLead(tenant);
  await visit(`/leads/${id}/edit?tab=timeline`);

  await kind(page, 'Note').click();
  const note = page.getByRole('region', { name: 'Add note' });
  await note.getByRole('button', { name: 'Add note' }).click();
  await expect(note.getByText('Subject is required')).toBeVisible();
  await note.getByLabel('Subject').fill('Prefers mornings');
  await note.getByLabel('Text').fill('Never on Fridays');
  await note.getByLabel('Text').press('Control+Enter');
  await expect(entry(page, 'Prefers mornings')).toContainText('Never on Fridays');
  await expect(entry(page, 'Prefers mornings')).toContainText('just now');
  await expect(note).toBeHidden();

  await kind(page, 'Call').click();
  const call = page.getByRole('region', { name: 'Log call' });
  await expect(call.getByLabel('Subject')).toHaveValue('Call with Ann Rao');
  await call.getByRole('combobox', { name: 'Outcome' }).click();
  await page.getByRole('option', { name: 'Left a message' }).click();
  await call.getByLabel('Minutes').fill('7');
  await checkAccessibility();
  await call.getByRole('button', { name: 'Log call' }).click();
  await expect(entry(page, 'Call with Ann Rao')).toContainText('by Ada Admin · Left a message · 7 min');

  await kind(page, 'Meeting').click();
  const meeting = page.getByRole('region', { name: 'Add meeting' });
  await meeting.getByLabel('Begins').fill('2031-05-06T09:30');
  await meeting.getByLabel('Ends').fill('2031-05-06T09:00');
  await meeting.getByRole('button', { name: 'Add meeting' }).click();
  await expect(meeting.getByText('Enter an end that is not before the beginning')).toBeVisible();
  await meeting.getByLabel('Ends').fill('2031-05-06T10:00');
  await meeting.getByLabel('Location').fill('Room 4');
  await meeting.getByRole('button', { name: 'Add meeting' }).click();
  // Planned activities are listed before past ones.
  await expect(entries(page).first()).toContainText('May 6, 2031, 9:30');
  await expect(entries(page).first()).toContainText('Room 4');

  await page.getByLabel('Show').selectOption('Calls');
  await expect(entries(page)).toHaveCount(1);
  await page.getByLabel('Show').selectOption('Changes');
  await expect(entries(page)).toHaveText(/Lead created/);
});

test('a task is added, completed, reopened, changed and deleted in place', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  const { id } = await addLead(tenant);
  await visit(`/leads/${id}/edit?tab=timeline`);
  await kind(page, 'Task').click();
  const form = page.getByRole('region', { name: 'Add task' });
  await form.getByLabel('Subject').fill('Send the offer');
  await expect(form.getByLabel('Due')).toHaveValue(/^\d{2}\/\d{2}\/\d{4} 9:00 AM$/);
  await form.getByLabel('Due').fill('01/02/2020 9:00 AM');
  await form.getByRole('button', { name: 'Add task' }).click();
  const task = entry(page, 'Send the offer');
  await expect(task).toContainText('Assigned to Ada Admin');
  await expect(task).toContainText('Overdue: Jan 2, 2020');
  await checkAccessibility();

  await task.getByRole('checkbox', { name: 'Complete "Send the offer"' }).check();
  await expect(task).not.toContainText('Overdue');
  await page
    .getByRole('alert')
    .filter({ hasText: 'completed' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(task.getByRole('checkbox')).not.toBeChecked();

  await task.getByRole('button', { name: 'More about "Send the offer"' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edited = page.getByRole('list', { name: 'Timeline' });
  await edited.getByLabel('Subject').fill('Send the second offer');
  await edited.getByRole('button', { name: 'Save' }).click();
  const changed = entry(page, 'Send the second offer');
  await changed.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(changed).toBeHidden();
  await page.getByRole('alert').filter({ hasText: 'deleted' }).getByRole('button', { name: 'Undo' }).click();
  await expect(changed).toBeVisible();
});

test('input is not lost by switching the tab, the kind or the page', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant }) => {
  const { id } = await addLead(tenant);
  await visit(`/leads/${id}/edit?tab=timeline`);
  await kind(page, 'Note').click();
  const note = page.getByRole('region', { name: 'Add note' });
  await note.getByLabel('Subject').fill('Half a thought');
  await page.getByRole('tab', { name: 'Summary' }).click();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(note.getByLabel('Subject')).toHaveValue('Half a thought');

  await kind(page, 'Task').click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(note.getByLabel('Subject')).toHaveValue('Half a thought');
  await page.getByRole('link', { name: 'Leads', exact: true }).first().click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await kind(page, 'Task').click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(note).toBeHidden();
  await expect(page.getByRole('region', { name: 'Add task' })).toBeVisible();
});

test('a mail is written from a template, handed to the mail program and logged', {
  tag: ['@desktop'],
}, async ({ signedIn: page, visit, tenant, checkAccessibility }) => {
  const { id } = await addLead(tenant);
  await tenant.api('POST', '/api/mail-templates', {
    name: 'First contact',
    subject: 'Hello {{firstName}}',
    body: 'Dear {{fullName}} of {{companyName}},\n\n{{myName}}',
  });
  await visit(`/leads/${id}/edit`);
  await page.getByRole('button', { name: 'Send Email' }).click();
  const drawer = page.getByRole('dialog', { name: 'Send Email' });
  await expect(drawer.getByLabel('To')).toHaveValue('rao@acme.example');
  await drawer.getByRole('button', { name: 'Open mail program' }).click();
  await expect(drawer.getByText('Text is required')).toBeVisible();
  await drawer.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'First contact' }).click();
  await expect(drawer.getByLabel('Subject')).toHaveValue('Hello Ann');
  await expect(drawer.getByLabel('Text')).toHaveValue('Dear Ann Rao of Acme,\n\nAda Admin');
  const copies = drawer.getByRole('combobox', { name: 'Cc' });
  await copies.fill('meera');
  await copies.press('Enter');
  await drawer.getByRole('button', { name: 'Open mail program' }).click();
  await expect(drawer.getByText('Please enter a valid email address')).toBeVisible();
  await checkAccessibility();
  await copies.press('Backspace');
  await copies.fill('meera@acme.example');
  await drawer.getByRole('button', { name: 'Open mail program' }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(entry(page, 'Hello Ann')).toContainText('To: rao@acme.example, meera@acme.example');
});

test('a call is logged with its result', { tag: '@desktop' }, async ({ signedIn: page, visit, tenant }) => {
  const { id } = await addLead(tenant);
  await visit(`/leads/${id}/edit?tab=timeline`);
  const link = page.getByRole('link', { name: 'Make Call' });
  await expect(link).toHaveAttribute('href', 'tel:+9198123');
  await link.click();
  const drawer = page.getByRole('dialog', { name: 'Log call' });
  await expect(drawer.getByLabel('Subject')).toBeFocused();
  await expect(drawer.getByRole('link', { name: 'Call +91 98 123' })).toHaveAttribute('href', 'tel:+9198123');
  await drawer.getByRole('combobox', { name: 'Outcome' }).click();
  await page.getByRole('option', { name: 'No answer' }).click();
  await drawer.getByLabel('Notes').fill('Try again on Monday');
  await drawer.getByRole('button', { name: 'Log call' }).click();
  await expect(drawer).toBeHidden();
  await expect(entry(page, 'Call with Ann Rao')).toContainText('Try again on Monday');
  await expect(entry(page, 'Call with Ann Rao')).toContainText('No answer');
});

test('contacts, companies and deals have a timeline; activities of a deal are shown on its company', {
  tag: '@desktop',
}, async ({ signedIn: page, visit, tenant }) => {
  const company = await tenant.api<{ id: string }>('POST', '/api/companies', {
    name: 'Acme',
    phone: '+1 555',
  });
  const about = { companyId: company.id };
  const contact = await tenant.api<{ id: string }>('POST', '/api/contacts', { lastName: 'Rao', ...about });
  const deal = await tenant.api<{ id: string }>('POST', '/api/deals', { name: 'Ten arms', ...about });
  const pages = [
    [`/contacts/${contact.id}`, 'Knows the buyer'],
    [`/deals/${deal.id}`, 'Asked for a discount'],
    [`/companies/${company.id}`, 'Moves to Chennai'],
  ] as const;
  for (const [path, subject] of pages) {
    await visit(`${path}?tab=timeline`);
    await kind(page, 'Note').click();
    const note = page.getByRole('region', { name: 'Add note' });
    await note.getByLabel('Subject').fill(subject);
    await note.getByRole('button', { name: 'Add note' }).click();
    await expect(entry(page, subject)).toBeVisible();
  }
  await expect(entry(page, 'Asked for a discount').getByRole('link', { name: 'Ten arms' })).toBeVisible();
  await page.getByRole('link', { name: 'Make Call' }).click();
  await expect(page.getByRole('dialog', { name: 'Log call' }).getByLabel('Subject')).toHaveValue(
    'Call with Acme',
  );
});
