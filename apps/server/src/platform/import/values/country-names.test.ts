import { expect, it } from 'vitest';
import { countryCodeOf } from './country-names.ts';

it.each([
  ['UK', 'GB'],
  ['U.K.', 'GB'],
  ['Great Britain', 'GB'],
  ['Vereinigtes Königreich', 'GB'],
  ['USA', 'US'],
  ['U.S.A.', 'US'],
  ['United States of America', 'US'],
  ['Vereinigte Staaten', 'US'],
  ['Turkey', 'TR'],
  ['Türkiye', 'TR'],
  ['TURKIYE', 'TR'],
  ['Türkei', 'TR'],
  ['Deutschland', 'DE'],
  ['Alemania', 'DE'],
  ['Allemagne', 'DE'],
  ['Holland', 'NL'],
  ['The Netherlands', 'NL'],
  ['Czech Republic', 'CZ'],
  ['Korea, Republic of', 'KR'],
  ["Côte d'Ivoire", 'CI'],
  ['Ivory Coast', 'CI'],
  ['España', 'ES'],
  ['भारत', 'IN'],
  ['日本', 'JP'],
  ['Viet Nam', 'VN'],
])('%s is %s', (name, code) => {
  expect(countryCodeOf(name)).toBe(code);
});

it.each(['Atlantis', '', 'European Union', 'Bavaria'])('%j is no country', name => {
  expect(countryCodeOf(name)).toBeUndefined();
});
