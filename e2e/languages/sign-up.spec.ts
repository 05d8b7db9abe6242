import { directionOf, languageName } from '../../packages/contract/src/texts/languages.ts';
import { expect, test } from '../fixtures.ts';
import { textsOf } from './catalogue.ts';
import { findEnglish } from './find-english.ts';

// German has a separate journey with its texts spelled out.
const places = [
  { language: 'ar', locale: 'ar-EG', timezoneId: 'Africa/Cairo', country: 'EG' },
  { language: 'fr', locale: 'fr-CA', timezoneId: 'America/Toronto', country: 'CA' },
  { language: 'es', locale: 'es-MX', timezoneId: 'America/Mexico_City', country: 'MX' },
  { language: 'pt-BR', locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', country: 'BR' },
  { language: 'ja', locale: 'ja-JP', timezoneId: 'Asia/Tokyo', country: 'JP' },
  { language: 'hi', locale: 'hi-IN', timezoneId: 'Asia/Kolkata', country: 'IN' },
] as const;

for (const { language, locale, timezoneId, country } of places) {
  test.describe(languageName(language), () => {
    test.use({ emptyCache: true, locale, timezoneId });
    const text = textsOf(language);

    test('a user signs up, adds a lead and receives a mail in their language', {
      tag: '@desktop',
    }, async ({ page, visit, checkAccessibility }) => {
      test.slow();
      const id = Date.now().toString(36);
      const expectTranslated = async () => expect(await findEnglish(page, language), page.url()).toEqual([]);
      const next = () => page.getByRole('button', { name: text('Continue'), exact: true }).click();

      await visit('/');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
      await expectTranslated();
      await checkAccessibility();

      await visit('/signup');
      await page.getByRole('textbox', { name: text('Organization name'), exact: true }).fill(`Example ${id}`);
      await page.getByRole('combobox', { name: text('Country') }).click();
      const countryName = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
      await page.getByRole('option', { name: countryName, exact: true }).click();
      await expectTranslated();
      await next();
      await page.getByRole('textbox', { name: text('First name'), exact: true }).fill('Mona');
      await page.getByRole('textbox', { name: text('Last name'), exact: true }).fill('Haddad');
      await page
        .getByRole('textbox', { name: text('Email'), exact: true })
        .fill(`mona-${language}-${id}@example.test`);
      await page.getByLabel(text('Password'), { exact: true }).fill('correct horse battery');
      await page.getByLabel(text('Confirm password')).fill('correct horse battery');
      await next();
      await expect(page.getByText(`example${id}.localhost:`)).toBeVisible();
      await expectTranslated();
      await next();
      await page.getByRole('radio', { name: 'Professional' }).check();
      await expectTranslated();
      await checkAccessibility();
      await page.getByRole('button', { name: text('Complete Setup') }).click();
      await expect(page.getByRole('button', { name: /Mona Haddad/ })).toBeVisible();

      await visit('/leads');
      await checkAccessibility();
      await page.getByRole('button', { name: text('Quick Add') }).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByRole('textbox', { name: text('First name'), exact: true }).fill('Jonas');
      await drawer.getByRole('textbox', { name: text('Last name'), exact: true }).fill('Lindqvist');
      await drawer.getByRole('textbox', { name: text('Email'), exact: true }).fill('jonas@norrsken.example');
      await expectTranslated();
      await checkAccessibility();
      await drawer.getByRole('button', { name: text('Create Lead') }).click();
      await expect(drawer).toBeHidden();
      await expect(page.getByRole('row', { name: /Jonas Lindqvist/ })).toContainText(text('New'));
      await expectTranslated();

      await visit('/administration/outbox');
      await page.getByRole('link', { name: text('Confirm your email address') }).click();
      await expect(page.getByRole('dialog')).toContainText(text('Confirm your email address'));
      await expectTranslated();
    });
  });
}
