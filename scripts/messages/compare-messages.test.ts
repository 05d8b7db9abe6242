import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { describe, expect, test } from 'vitest';
import { languages, sourceLanguage } from '../../packages/contract/src/texts/languages.ts';
import { compareMessages } from './compare-messages.ts';

describe('finds mistakes in translations', () => {
  test.each([
    ['Delete {title}?', 'Supprimer ?', 'fr', ['{title} is missing']],
    ['Delete it?', 'Supprimer {title} ?', 'fr', ['{title} is not in the English text']],
    ['New? <0>Sign up</0>', 'Nouveau ? Inscription', 'fr', ['<0> is missing', '</0> is missing']],
    ['Delete {title}?', 'Supprimer {title ?', 'fr', ['is not a valid message: check its braces and quotes']],
    [
      '{n, plural, one {# lead} other {# leads}}',
      '{n, plural, one {واحد} other {كثير}}',
      'ar',
      ['zero', 'two', 'few', 'many'].map(form => `the plural form "${form}" is missing`),
    ],
    ['{n, plural, one {# lead of {name}} other {# leads}}', '{n, plural, other {{name} の # 件}}', 'ja', []],
    ['{n, plural, one {# {one}} other {# {many}}}', '{n, plural, other {# {many}}}', 'ja', []],
    [
      '{n, plural, one {# {one}} other {# {many}}}',
      '{n, plural, one {# {many}} other {# {many}}}',
      'de',
      ['{one} is missing'],
    ],
  ])('%s → %s', (english, translation, language, problems) => {
    expect([...compareMessages(english, translation, language)].sort()).toEqual([...problems].sort());
  });
});

test.each(languages.filter(language => language !== sourceLanguage))(
  'the translations to %s have none',
  language => {
    const file = new URL(`../../locales/${language}/messages.po`, import.meta.url);
    const context = { locale: language, sourceLocale: sourceLanguage, filename: file.pathname };
    const catalogue = Object.values(formatter().parse(readFileSync(file, 'utf8'), context));
    const problems = catalogue.flatMap(({ message = '', translation = '' }) =>
      translation === ''
        ? []
        : compareMessages(message, translation, language).map(problem => `${message}: ${problem}`),
    );
    expect(problems).toEqual([]);
  },
);
