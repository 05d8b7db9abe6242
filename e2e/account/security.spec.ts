import { createHmac } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, goWithin, type Tenant, test } from '../fixtures.ts';

const path = '/administration/security';

/** The code that an authenticator app would show for a secret. */
function codeOf(typed: string, drift = 0): string {
  const letters = [...typed.replaceAll(' ', '')];
  const bits = letters.map(letter =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + drift));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0x0f) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

async function signIn(page: Page, { email, password }: Tenant): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** From the picture to the recovery codes; answers the secret and the codes. */
async function setUp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  await page.getByLabel('Code that the app shows').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return { secret, recoveryCodes: await codes.allInnerTexts() };
}

/** Ends the session while a new tag is being entered, and answers the dialog that asks to sign in again. */
async function endSessionInForm(page: Page, tenant: Tenant): Promise<Locator> {
  await goWithin(page, '/administration/masters/tags?new=1');
  const drawer = page.getByRole('dialog', { name: 'Add new tag' });
  await drawer.getByLabel('Name').fill('Kept');
  await tenant.api('POST', '/api/security/sessions/end-others');
  await drawer.getByRole('button', { name: 'Create tag' }).click();
  return page.getByRole('dialog', { name: 'Please sign in again' });
}

test('two-step sign-in: set up, required, and replaced by a recovery code', {
  tag: '@desktop',
}, async ({ page, tenant, checkAccessibility }) => {
  await page.goto(path);
  await signIn(page, tenant);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await checkAccessibility();
  const { secret, recoveryCodes } = await setUp(page);
  const [recoveryCode = '', otherCode = ''] = recoveryCodes;
  await checkAccessibility();
  await page.getByRole('button', { name: 'I’ve saved these codes' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  const signOut = async () => {
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.goto(`/login?returnTo=${path}?view=sessions`);
  };
  await signOut();
  await signIn(page, tenant);
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  await checkAccessibility();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText('This code is not right. Please try again.');
  await page.getByLabel('Code').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  const history = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(history.first()).toContainText('Signed in by password and a code of the app');
  expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeTruthy();
  await expect(history.nth(1)).toContainText('Failed sign-in: wrong code');

  await signOut();
  await signIn(page, tenant);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(history.first()).toContainText('and a recovery code');

  // A session that ended while a form was open is resumed in place, with the second step.
  const again = await endSessionInForm(page, tenant);
  await again.getByLabel('Password', { exact: true }).fill(tenant.password);
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await again.getByRole('button', { name: 'Use a recovery code' }).click();
  await again.getByLabel('Recovery code').fill(otherCode);
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('row', { name: /Kept/ })).toBeVisible();
});

test('sessions: another one is listed and signed out', async ({ signedIn: page, tenant, visit, request }) => {
  const form = {
    grant_type: 'password',
    username: tenant.email,
    password: tenant.password,
    client_id: 'crm-web',
  };
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0' };
  const answer = await request.post('/oauth/token', { form, headers });
  const { access_token: other } = (await answer.json()) as { access_token: string };
  await visit(`${path}?view=sessions`);
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText('This one');
  await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
  await expect(sessions).toHaveCount(1);
  const refused = await request.get('/api/leads', { headers: { authorization: `Bearer ${other}` } });
  expect(refused.status()).toBe(401);
});

test('an API key: made with a choice of permissions, used, revoked', { tag: '@desktop' }, async ({
  signedIn: page,
  visit,
  request,
  checkAccessibility,
}) => {
  await visit(`${path}?view=keys`);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Name').fill('Website');
  await page.getByLabel('Leads: See').check();
  await checkAccessibility();
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  const token = await page.getByRole('textbox', { name: 'API key' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  const ask = async (at: string) =>
    (await request.get(at, { headers: { authorization: `Bearer ${token}` } })).status();
  expect([await ask('/api/leads'), await ask('/api/contacts')]).toEqual([200, 403]);
  await page.getByRole('button', { name: 'Revoke Website' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  expect(await ask('/api/leads')).toBe(401);
});

test('a password is changed with the current one', { tag: '@desktop' }, async ({
  signedIn: page,
  tenant,
  visit,
}) => {
  await visit(path);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not this one');
  await dialog.getByLabel('New password').fill('a fine new password');
  await dialog.getByLabel('Confirm password').fill('a fine new password');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('This is not your password')).toBeVisible();
  await dialog.getByLabel('Current password').fill(tenant.password);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed. All other sessions have ended.')).toBeVisible();
});

test('a user of an organization that requires a second factor sets it up first', {
  tag: '@desktop',
}, async ({ signedIn: page, tenant, visit }) => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Set up' }).click();
  const {
    recoveryCodes: [code = ''],
  } = await setUp(page);
  await page.getByRole('button', { name: 'I’ve saved these codes' }).click();
  await visit(`${path}?view=rules`);
  await page.getByLabel('Require two-step sign-in').check({ force: true });
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('Rules saved.')).toBeVisible();

  // The next request finds the gate, without loading the page again.
  await tenant.api('POST', '/api/security/authenticator-app/remove', {
    password: tenant.password,
    code,
  });
  await goWithin(page, '/leads');
  await expect(page.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' })).toBeVisible();
  await setUp(page);
  await page.getByRole('button', { name: 'I’ve saved these codes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
});

test('a passkey: added, used to sign in, removed', { tag: '@desktop' }, async ({
  page,
  tenant,
  checkAccessibility,
}) => {
  // Passkeys belong to a name, not to an IP address.
  const origin = `http://localhost:${new URL(test.info().project.use.baseURL ?? '').port}`;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${origin}${path}`);
  await signIn(page, tenant);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(passkeys).toContainText('Chrome on Linux');
  await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(passkeys).toContainText('Laptop');
  await checkAccessibility();

  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.goto(`${origin}/login?returnTo=${path}`);
  await page.getByRole('button', { name: 'Passkey' }).click();
  await expect(passkeys).toContainText('last used just now');
  const again = await endSessionInForm(page, tenant);
  await again.getByRole('button', { name: 'Passkey' }).click();
  await expect(page.getByRole('row', { name: /Kept/ })).toBeVisible();
  await goWithin(page, path);
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(passkeys).toHaveCount(0);

  await page.goto(`${origin}${path}?view=sessions`);
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Signed in by passkey');
});
