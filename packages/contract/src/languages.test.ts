import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  acceptedLanguages,
  directionOf,
  languageName,
  languages,
  matchLanguage,
  offeredLanguages,
  sourceLanguage,
} from './languages.ts';

test('every language but the source has a folder with a catalogue, and every folder is a language', () => {
  const folders = readdirSync(new URL('../../../locales', import.meta.url)).sort();
  expect(folders).toEqual(languages.filter(language => language !== sourceLanguage).sort());
});

test('a language is offered only when no screen has texts outside of the catalogues, and all are translated', () => {
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const unconverted: unknown[] = JSON.parse(read('scripts/messages/unconverted.json'));
  for (const language of offeredLanguages.filter(each => each !== sourceLanguage)) {
    expect(unconverted, `offers ${language} with screens that are not converted`).toEqual([]);
    expect(read(`locales/${language}/messages.po`)).not.toMatch(/^msgid "[^"]+"\nmsgstr ""\n\n/m);
  }
  expect(offeredLanguages).toContain(sourceLanguage);
});

test('finds the first wanted language that the product has', () => {
  expect(matchLanguage(['de-AT', 'en'])).toBe('de');
  expect(matchLanguage(['tlh', 'EN-gb', 'de'])).toBe('en');
  expect(matchLanguage(['tlh'])).toBeUndefined();
  expect(matchLanguage([])).toBeUndefined();
  expect(matchLanguage(['de', 'en'], ['en'])).toBe('en');
});

test('reads an Accept-Language header by its qualities', () => {
  expect(acceptedLanguages('fr;q=0.3, de-CH, en;q=0.8, *;q=0.1')).toEqual(['de-CH', 'en', 'fr']);
  expect(acceptedLanguages('de;q=0, en')).toEqual(['en']);
  expect(acceptedLanguages('de;q=abc')).toEqual([]);
  expect(acceptedLanguages(undefined)).toEqual([]);
});

test('knows what a language is called and in which direction it is written', () => {
  expect(languages.map(languageName)).toEqual(expect.arrayContaining(['English', 'Deutsch']));
  expect([directionOf('ar'), directionOf('ar-EG'), directionOf('de')]).toEqual(['rtl', 'rtl', 'ltr']);
});
