import { expect, test } from '../fixtures.ts';

test('an automation is built, tested, published, watched, and its run undone', {
  tag: ['@main', '@desktop'],
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  const lead = await tenant.api<{ id: string }>('POST', '/api/leads', {
    ...{ firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.test' },
  });
  await visit('/administration/automations');
  await expect(page.getByText('No automations yet')).toBeVisible();
  await page.getByRole('button', { name: 'New automation' }).first().click();
  await expect(page.getByRole('menuitem', { name: 'Assign new leads in turn' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Start from scratch' }).click();

  await page.getByLabel('Name').fill('Analysts');
  await page.getByRole('combobox', { name: 'Start when' }).click();
  await page.getByRole('option', { name: 'Fields changed' }).click();
  await page.getByRole('combobox', { name: 'Fields' }).fill('Company');
  await page.getByRole('option', { name: 'Company', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add step' }).click();
  await page.getByRole('menuitem', { name: 'Update the record' }).click();
  const first = page.getByRole('listitem', { name: '1. Update the record' });
  await first.getByRole('combobox', { name: 'Add a field' }).fill('Job title');
  await page.getByRole('option', { name: 'Job title' }).click();
  await first.getByRole('textbox', { name: 'Job title' }).fill('Analyst');
  await page.getByRole('button', { name: 'Add step' }).click();
  await page.getByRole('menuitem', { name: 'Create a task' }).click();
  const second = page.getByRole('listitem', { name: '2. Create a task' });
  await second.getByRole('textbox', { name: 'Subject' }).fill('Call {{fullName}}');
  await checkAccessibility();

  await page.getByRole('combobox', { name: 'Record', exact: true }).fill('Grace');
  await page.getByRole('option', { name: 'Grace Hopper' }).click();
  await page.getByRole('button', { name: 'Test with this record' }).click();
  const result = page.getByRole('status', { name: 'Result of the test' });
  await expect(result).toContainText('It would run to the end.');
  await expect(result).toContainText('Job title– → Analyst');
  await expect(result).toContainText('Call Grace Hopper');
  expect(await tenant.api('GET', `/api/leads/${lead.id}`)).toMatchObject({ jobTitle: null });

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. The automation is on.')).toBeVisible();
  await tenant.api('PATCH', `/api/leads/${lead.id}`, { companyName: 'Navy' });
  await page.getByRole('tab', { name: 'History' }).click();
  const run = page.getByRole('list', { name: 'Runs' }).getByRole('listitem').first();
  await expect(run).toContainText('Done');
  await run.getByText('Grace Hopper').click();
  await expect(run).toContainText('Updated Job title.');
  await expect(run).toContainText('Created the task Call Grace Hopper.');
  expect(await tenant.api('GET', `/api/leads/${lead.id}`)).toMatchObject({ jobTitle: 'Analyst' });
  await checkAccessibility();

  await run.getByRole('button', { name: 'Undo what this run did' }).click();
  await expect(run).toContainText('Undone');
  expect(await tenant.api('GET', `/api/leads/${lead.id}`)).toMatchObject({
    jobTitle: null,
    companyName: 'Navy',
  });

  // Another system sends to the secret address; a value of its body fills a field.
  await page.getByRole('tab', { name: 'Build' }).click();
  await page.getByRole('combobox', { name: 'Start when' }).click();
  await page.getByRole('option', { name: 'Webhook received' }).click();
  await page.getByRole('button', { name: 'Create address' }).click();
  const address = await page.getByRole('textbox', { name: 'Address' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  const sent = await page.request.post(address, { data: { customer: { mail: 'ada@example.test' } } });
  expect(sent.status()).toBe(202);
  await page.getByRole('button', { name: 'mail ada@example.test' }).click();
  await page.getByRole('menuitem', { name: 'Email', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('customer.mail');
  await checkAccessibility();
});

test('an automation made from a template starts when a lead reaches grade A', {
  tag: '@desktop',
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  const condition = { field: 'companyName', op: 'is', value: 'Navy' };
  for (const name of ['Navy', 'Fleet']) {
    await tenant.api('POST', '/api/lead-score-rules', { name, kind: 'fit', points: 40, condition });
  }
  const lead = await tenant.api<{ id: string }>('POST', '/api/leads', {
    ...{ firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.test' },
  });
  await visit('/administration/automations');
  await page.getByRole('button', { name: 'New automation' }).first().click();
  await page.getByRole('menuitem', { name: 'Hot lead alert' }).click();
  await expect(page.getByRole('combobox', { name: 'Start when' })).toHaveValue('Grade reached');
  await expect(page.getByRole('combobox', { name: 'Grade' })).toHaveValue('A');
  await expect(page.getByText('counts as a bulk change')).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. The automation is on.')).toBeVisible();

  await tenant.api('PATCH', `/api/leads/${lead.id}`, { companyName: 'Navy' });
  await page.getByRole('tab', { name: 'History' }).click();
  const run = page.getByRole('list', { name: 'Runs' }).getByRole('listitem').first();
  await expect(run).toContainText('Grace Hopper');
  await expect(run).toContainText('Done');
});
