import { expect, type Tenant, test } from '../fixtures.ts';

interface Made {
  id: string;
}

async function stageId(tenant: Tenant, name: string): Promise<string> {
  const stages = await tenant.api<(Made & { name: string })[]>('GET', '/api/deal-stages');
  return stages.find(each => each.name === name)?.id ?? '';
}

test('a team has targets, submits a forecast and sees what has changed', { tag: ['@both'] }, async ({
  signedIn: page,
  visit,
  tenant,
  checkAccessibility,
}) => {
  const [me] = await tenant.api<(Made & { fullName: string })[]>('GET', '/api/users/tenant');
  await tenant.api('POST', '/api/teams', { name: 'South', memberUserIds: [me?.id] });
  const day = new Date().toISOString().slice(0, 10);
  const deal = (name: string, more: object) =>
    tenant.api<Made>('POST', '/api/deals', { name, ownerUserId: me?.id, expectedCloseDate: day, ...more });
  await deal('Ten arms', { amount: 4000 });
  await deal('Sure thing', { amount: 3000, forecastCategory: 'commit' });
  await deal('Done', { amount: 2000, dealStageId: await stageId(tenant, 'Won') });
  await deal('Some day', { amount: 500, expectedCloseDate: null });

  await visit('/sales/targets?by=quarters');
  const quarter = `Q${Math.ceil((new Date().getUTCMonth() + 1) / 3)} ${day.slice(0, 4)}`;
  await page.getByRole('textbox', { name: `${me?.fullName}, ${quarter}` }).fill('10000');
  await page.getByRole('button', { name: 'Save 1 target' }).click();
  await expect(page.getByText('Targets saved.')).toBeVisible();

  await visit('/sales/forecasting');
  const mine = page.getByRole('row', { name: new RegExp(`^${me?.fullName}`) });
  await expect(mine).toContainText(/\$10,000.*\$2,000.*\$3,000.*\$0.*\$4,000.*\$8,000/s);
  await expect(page.getByRole('row', { name: /^South/ })).toContainText('$10,000');
  await expect(page.getByRole('row', { name: /^No date/ })).toContainText('$500');

  await page.getByRole('button', { name: 'Submit my forecast' }).click();
  await page.getByRole('textbox', { name: /Amount/ }).fill('6500');
  await page.getByRole('textbox', { name: 'Note' }).fill('Without the arms');
  await checkAccessibility();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('Forecast submitted.')).toBeVisible();
  await expect(mine).toContainText('$6,500');
  await page.getByRole('button', { name: `Forecast of ${me?.fullName}: $6,500` }).click();
  await expect(page.getByText('Without the arms')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByText('Changes', { exact: true }).click();
  await expect(page.getByRole('row', { name: /^Sure thing/ })).toContainText('Added');
  await expect(page.getByRole('row', { name: /^All/ })).toContainText('+$9,000');
  await checkAccessibility();
  await page.getByText('Team', { exact: true }).first().click();
  await mine.getByRole('link', { name: '$3,000' }).click();
  await expect(page).toHaveURL(/\/deals\?/);
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  await expect(page.getByText('Sure thing').first()).toBeVisible();
});
