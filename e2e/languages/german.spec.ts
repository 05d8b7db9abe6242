import { expect, test } from '../fixtures.ts';
import { findEnglish } from './find-english.ts';

// A separate browser: the shared one is English.
test.use({ emptyCache: true, locale: 'de-AT', timezoneId: 'Pacific/Auckland' });

const unique = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

test('a user signs up, adds a lead and receives a mail without an English sentence', {
  tag: ['@main', '@desktop'],
}, async ({ page, visit, checkAccessibility }) => {
  const id = unique();
  const expectGerman = async () => expect(await findEnglish(page, 'de'), page.url()).toEqual([]);

  // The public site follows the browser, and can be switched without a script.
  await visit('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expectGerman();
  const languages = page.getByRole('navigation', { name: 'Sprache' });
  await languages.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('link', { name: 'Get started' })).toBeVisible();
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Datenschutz');
  await expectGerman();

  await page.getByRole('link', { name: 'Jetzt starten' }).click();
  await page.getByLabel('Name der Organisation').fill('Support');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByRole('alert')).toHaveText('Der Name der Organisation ist nicht verfügbar');
  await page.getByLabel('Name der Organisation').fill(`Beispiel ${id}`);
  await page.getByRole('combobox', { name: 'Land' }).click();
  await expectGerman();
  await page.getByRole('option', { name: 'Österreich' }).click();
  await page.getByRole('button', { name: 'Pacific/Auckland verwenden' }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByLabel('Vorname').fill('Grete');
  await page.getByLabel('Nachname').fill('Hermann');
  await page.getByLabel('E-Mail').fill(`grete-${id}@example.test`);
  await page.getByLabel('Passwort', { exact: true }).fill('correct horse battery');
  await page.getByLabel('Passwort bestätigen').fill('correct horse battery');
  await expectGerman();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByText(/ ist verfügbar/)).toBeVisible();
  await expectGerman();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('radio', { name: 'Professional' }).check();
  await expectGerman();
  await page.getByRole('button', { name: 'Einrichtung abschließen' }).click();
  await expect(page.getByRole('button', { name: /Konto von Grete Hermann/ })).toBeVisible();

  await visit('/leads');
  await page.getByRole('button', { name: 'Schnell hinzufügen' }).click();
  const drawer = page.getByRole('dialog', { name: 'Neuen Lead hinzufügen' });
  await drawer.getByLabel('Vorname').fill('Jonas');
  await drawer.getByLabel('E-Mail').fill('jonas');
  await drawer.getByRole('button', { name: 'Lead erstellen' }).click();
  await expect(drawer.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein')).toBeVisible();
  await expect(drawer.getByText('Nachname ist erforderlich')).toBeVisible();
  await expectGerman();
  await checkAccessibility();
  await drawer.getByLabel('Nachname').fill('Lindqvist');
  await drawer.getByLabel('E-Mail').fill('jonas@norrsken.example');
  await drawer.getByRole('button', { name: 'Lead erstellen' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('row', { name: /Jonas Lindqvist/ })).toContainText('Neu');
  await expectGerman();

  await visit('/administration/outbox');
  const mail = page.getByRole('link', { name: /Bestätigen Sie Ihre E-Mail-Adresse/ });
  await mail.click();
  await expect(page.getByRole('dialog')).toContainText('bestätigen');
  await expectGerman();
});
