import { createServer } from 'node:http';
import { expect, test } from '../fixtures.ts';

/** A receiver on this machine, which e2e/playwright.config.ts allows the server to reach. */
async function startReceiver() {
  const events: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      events.push(JSON.parse(Buffer.concat(chunks).toString()).type);
      response.writeHead(status).end('Thank you');
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    events,
    answer(next: number) {
      status = next;
    },
    close: () => server.close(),
  };
}

test('a webhook is added, reports a new lead, is tested, fails, and is deleted and restored', {
  tag: '@desktop',
}, async ({ signedIn: page, tenant, visit, checkAccessibility }) => {
  const receiver = await startReceiver();
  await visit('/administration/webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add webhook' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('https://10.0.0.1/hook');
  await dialog.getByLabel('Leads: Created').check();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('This address is not reachable from the internet.').first()).toBeVisible();
  await dialog.getByLabel('Address').fill(receiver.url);
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByLabel('Secret')).toHaveValue(/^whsec_/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Leads: Created')).toBeVisible();

  await tenant.api('POST', '/api/leads', { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.test' });
  await expect.poll(() => receiver.events).toEqual(['lead.created']);
  await page.getByRole('button', { name: `Messages to ${receiver.url}` }).click();
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(messages.filter({ hasText: 'lead.created' })).toContainText('Delivered');
  receiver.answer(500);
  await page.getByRole('button', { name: 'Send a test' }).click();
  const tested = messages.filter({ hasText: 'webhook.test' });
  await expect(tested).toContainText('Failed');
  await tested.getByText('webhook.test', { exact: true }).click();
  await expect(tested).toContainText('The receiver answered 500.');
  await checkAccessibility();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `More for ${receiver.url}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(receiver.url)).toBeVisible();
  receiver.close();
});
