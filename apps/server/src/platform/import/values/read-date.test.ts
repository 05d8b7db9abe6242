import { expect, it } from 'vitest';
import { readDate } from './read-date.ts';

it.each([
  ['31 March 2026', 'English'],
  ['Mar 31, 2026', 'English'],
  ['31. März 2026', 'German'],
  ['31 mars 2026', 'French'],
  ['31 de marzo de 2026', 'Spanish'],
  ['31 de março de 2026', 'Portuguese'],
  ['31 मार्च 2026', 'Hindi'],
  ['2026年3月31日', 'Japanese'],
  ['31 مارس 2026', 'Arabic'],
  ['٣١/٠٣/٢٠٢٦', 'Arabic digits'],
  ['३१/०३/२०२६', 'Hindi digits'],
])('reads %s (%s)', text => {
  expect(readDate(text, 'dmy')).toBe('2026-03-31');
});

it('knows the months of all these languages, long and short', () => {
  for (const language of ['en', 'de', 'fr', 'es', 'pt-BR', 'hi', 'ar']) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      for (const index of Array(12).keys()) {
        const name = format.format(Date.UTC(2026, index, 1));
        expect(readDate(`7 ${name} 2026`, 'dmy'), `${language}: ${name}`).toBe(
          `2026-${String(index + 1).padStart(2, '0')}-07`,
        );
      }
    }
  }
});

it.each(['31 Foo 2026', '31 February 2026', '2026', 'de', ''])('refuses %j', text => {
  expect(readDate(text, 'dmy')).toBeUndefined();
});
