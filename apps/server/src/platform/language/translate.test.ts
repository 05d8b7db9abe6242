import { languages, sourceLanguage } from '@pipewright/contract/texts/languages.ts';
import { expect, test } from 'vitest';
import { isTranslated, loadLanguages, translate, translateDeclared } from './translate.ts';

test('finds texts of the code and of the contract in the same catalogue', () => {
  expect(translateDeclared('de', 'First name')).toBe('Vorname');
  expect(translateDeclared('en', 'First name')).toBe('First name');
});

test('shows the English text if there is no translation', () => {
  expect(translate('de', 'Nobody translated {what}', { what: 'this' })).toBe('Nobody translated this');
});

test('fills in values and chooses plurals', () => {
  const text = '{count, plural, one {# row was} other {# rows were}} imported from {file}';
  expect(translate('en', text, { count: 1, file: 'a.csv' })).toBe('1 row was imported from a.csv');
  expect(translate('en', text, { count: 1200, file: 'a.csv' })).toBe('1,200 rows were imported from a.csv');
});

test('shows names that an organization chose unchanged, with any characters', () => {
  for (const name of ['Umsatz {netto', "Kunde's", 'constructor', 'toString']) {
    expect(translateDeclared('de', name)).toBe(name);
  }
});

test('has all languages', async () => {
  await loadLanguages();
  for (const language of languages.filter(each => each !== sourceLanguage)) {
    expect(isTranslated(language, 'First name'), language).toBe(true);
  }
});
