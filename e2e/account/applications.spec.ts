import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from '../fixtures.ts';

const redirectUri = 'https://assistant.example.test/callback';

test('connect an application: sign in, allow it, see it, and disconnect it', {
  tag: '@desktop',
}, async ({ page, tenant, request, visit, checkAccessibility }) => {
  await page.route(`${redirectUri}**`, route =>
    route.fulfill({ contentType: 'text/html', body: '<title>Back</title><h1>Back at the assistant</h1>' }),
  );
  const registered = await request.post('/oauth/register', {
    data: { client_name: 'Claude', redirect_uris: [redirectUri] },
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const verifier = randomBytes(32).toString('base64url');
  const requested = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'from the assistant',
  });

  await page.goto(`/connect/authorize?${requested}`);
  await page.getByLabel('Email').fill(tenant.email);
  await page.getByLabel('Password', { exact: true }).fill(tenant.password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(page.getByRole('heading', { name: 'Connect Claude' })).toBeVisible();
  await expect(page.getByText(tenant.email)).toBeVisible();
  await expect(page.getByText(tenant.name)).toBeVisible();
  await expect(page.getByText('Create and change records as you can.')).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { name: 'Back at the assistant' })).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('state')).toBe('from the assistant');

  const exchanged = await request.post('/oauth/token', {
    form: {
      grant_type: 'authorization_code',
      client_id,
      code: searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    },
  });
  const { access_token } = (await exchanged.json()) as { access_token: string };
  const askApi = async () =>
    (await request.get('/api/leads', { headers: { authorization: `Bearer ${access_token}` } })).status();
  expect(await askApi()).toBe(200);

  await visit('/administration/security?view=applications');
  const mine = page.getByRole('list', { name: 'Connected applications' });
  await expect(mine.getByText('Claude')).toBeVisible();
  await expect(page.getByLabel('Address of the MCP server')).toHaveValue(/\/mcp$/);
  await expect(page.getByRole('list', { name: 'Applications of all members' })).toBeVisible();
  await mine.getByRole('button', { name: 'Disconnect Claude' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Claude is disconnected.')).toBeVisible();
  await expect(mine).toBeHidden();
  expect(await askApi()).toBe(401);

  await page.getByRole('button', { name: 'Register application' }).click();
  const form = page.getByRole('dialog', { name: 'Register application' });
  await form.getByLabel('Name').fill('Invoices');
  await form.getByLabel('Redirect addresses').fill('http://example.com/callback');
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(form.getByText('The address must begin with https://.')).toBeVisible();
  await form.getByLabel('Redirect addresses').fill('https://example.com/callback');
  await form.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('list', { name: 'Registered applications' })).toContainText('Invoices');
});
