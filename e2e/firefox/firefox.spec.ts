import { expect, type Tenant, test } from '../fixtures.ts';
import { textsOf } from '../languages/catalogue.ts';
import { control, type Firefox, openFirefox } from './firefox.ts';

// A second browser, with a second language and time zone.
const text = textsOf('de');
const settings = { locale: 'de-DE', timeZone: 'America/Sao_Paulo' };

test('in Firefox, a user signs in, adds a lead and takes it back by keyboard', { tag: '@desktop' }, async ({
  tenant,
  baseURL,
}) => {
  const firefox = await openFirefox({ ...settings, origin: baseURL ?? '' });
  try {
    await signIn(firefox, tenant);
    expect(await firefox.evaluate(() => document.documentElement.lang)).toBe('de');
    await firefox.open('/leads?new=1');
    await fill(firefox, 'First name', 'Meera');
    await fill(firefox, 'Last name', 'Iyer');
    await fill(firefox, 'Email', 'meera@firefox.example');
    await firefox.click({ role: 'button', name: text('Create Lead') });
    const hasLead = () =>
      firefox.evaluate(() => document.querySelector('tbody')?.textContent?.includes('Meera Iyer') ?? false);
    await expect.poll(hasLead).toBe(true);
    expect(await tenant.api<object[]>('GET', '/api/leads')).toHaveLength(1);
    await firefox.press(control, 'z');
    await expect.poll(hasLead).toBe(false);
    expect(await tenant.api<object[]>('GET', '/api/leads')).toEqual([]);
    expect(firefox.errors).toEqual([]);
  } finally {
    await firefox.close();
  }
});

async function signIn(firefox: Firefox, { email, password }: Tenant): Promise<void> {
  await firefox.open('/login');
  await fill(firefox, 'Email', email);
  await firefox.click('input[type=password]');
  await firefox.type(password);
  await firefox.click('button[type=submit]');
  await expect.poll(() => firefox.evaluate(() => location.pathname)).toBe('/dashboard');
  await expect.poll(() => isReady(firefox)).toBe(true);
}

async function fill(firefox: Firefox, label: string, value: string): Promise<void> {
  const input = { role: 'textbox', name: text(label) };
  await expect.poll(() => firefox.count(input), label).toBe(1);
  await firefox.click(input);
  await firefox.type(value);
}

function isReady(firefox: Firefox): Promise<boolean> {
  return firefox.evaluate(
    () => document.querySelector('h1') !== null && document.querySelector('[aria-busy=true]') === null,
  );
}
