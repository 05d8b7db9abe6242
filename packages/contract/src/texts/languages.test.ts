import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  acceptedLanguages,
  directionOf,
  languageName,
  languages,
  matchLanguage,
  sourceLanguage,
} from './languages.ts';

test('every language but the source has a folder with a catalogue, and every folder is a language', () => {
  const folders = readdirSync(new URL('../../../../locales', import.meta.url)).sort();
  expect(folders).toEqual(languages.filter(language => language !== sourceLanguage).sort());
});

test('every text is translated', () => {
  for (const language of languages.filter(each => each !== sourceLanguage)) {
    const catalogue = readFileSync(
      new URL(`../../../../locales/${language}/messages.po`, import.meta.url),
      'utf8',
    );
    expect(catalogue).not.toMatch(/^msgid "[^"]+"\nmsgstr ""\n\n/m);
  }
});

test('finds the first wanted language that the product has', () => {
  expect(matchLanguage(['de-AT', 'en'])).toBe('de');
  expect(matchLanguage(['tlh', 'EN-gb', 'de'])).toBe('en');
  expect(matchLanguage(['tlh'])).toBeUndefined();
  expect(matchLanguage([])).toBeUndefined();
});

test('reads an Accept-Language header by its qualities', () => {
  expect(acceptedLanguages('fr;q=0.3, de-CH, en;q=0.8, *;q=0.1')).toEqual(['de-CH', 'en', 'fr']);
  expect(acceptedLanguages('de;q=0, en')).toEqual(['en']);
  expect(acceptedLanguages('de;q=abc')).toEqual([]);
  expect(acceptedLanguages(undefined)).toEqual([]);
});

test('has the name of each language and its direction', () => {
  expect(languages.map(languageName)).toEqual(expect.arrayContaining(['English', 'Deutsch']));
  expect([directionOf('ar'), directionOf('ar-EG'), directionOf('de')]).toEqual(['rtl', 'rtl', 'ltr']);
});
