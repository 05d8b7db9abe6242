import { expect, test } from '../fixtures.ts';

test('a filtered list and a stage open the builder, an automation runs for all that match, and a delete warns', {
  tag: ['@desktop'],
}, async ({ signedIn: page, tenant, visit }) => {
  for (const n of [1, 2, 3]) {
    await tenant.api('POST', '/api/leads', {
      ...{ firstName: 'Grace', lastName: `Hopper ${n}`, email: `grace${n}@example.test` },
      companyName: n < 3 ? 'Navy' : 'Other',
    });
  }
  const filter = JSON.stringify({ field: 'companyName', op: 'is', value: 'Navy' });
  await visit(`/leads?filter=${encodeURIComponent(filter)}`);
  await page.getByRole('button', { name: 'Automate this' }).click();
  await expect(page).toHaveURL(/\/administration\/automations\/[0-9a-f-]{36}/);
  await expect(page.getByRole('combobox', { name: 'Start when' })).toHaveValue('Condition became true');
  const [automation] = await tenant.api<{ draft: { trigger: unknown } }[]>('GET', '/api/automations');
  expect(automation?.draft.trigger).toEqual({ kind: 'became-true', condition: JSON.parse(filter) });

  const [stage] = await tenant.api<{ id: string; name: string }[]>('GET', '/api/deal-stages');
  await visit('/administration/masters/deal-stages');
  await page.getByRole('button', { name: `Automate ${stage?.name}`, exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Start when' })).toHaveValue('Stage entered');

  // The draft uses the stage now.
  await visit('/administration/masters/deal-stages');
  await page.getByRole('button', { name: `Delete ${stage?.name}`, exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Used by 1 automation: New automation');
  await page.getByRole('button', { name: 'Cancel' }).click();

  const { id } = await tenant.api<{ id: string }>('POST', '/api/automations', {
    name: 'By hand',
    draft: {
      entity: 'lead',
      trigger: { kind: 'manual' },
      steps: [{ kind: 'update', values: { jobTitle: 'Admiral' } }],
    },
  });
  await tenant.api('POST', `/api/automations/${id}/publish`);
  await visit(`/leads?filter=${encodeURIComponent(filter)}`);
  await page.getByRole('checkbox', { name: 'Select all' }).first().check();
  await page.getByRole('button', { name: 'Run automation' }).click();
  await expect(page.getByText('For 2 records')).toBeVisible();
  await page.getByRole('menuitem', { name: 'By hand' }).click();
  await expect(page.getByText('Started for 2 records.')).toBeVisible();
  await expect
    .poll(
      async () =>
        (await tenant.api<{ jobTitle: string | null }[]>('GET', '/api/leads')).filter(
          ({ jobTitle }) => jobTitle === 'Admiral',
        ).length,
    )
    .toBe(2);
});
