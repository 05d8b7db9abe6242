import { languages } from '@pipewright/contract/texts/languages.ts';

/** What countries are called besides their names in CLDR, in small letters without accents and points. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['uae', 'emirates', 'vae'],
  BA: ['bosnia'],
  BO: ['plurinational state of bolivia'],
  CD: ['dr congo', 'drc', 'democratic republic of the congo', 'congo kinshasa'],
  CG: ['republic of the congo', 'congo brazzaville'],
  CI: ['ivory coast', 'cote divoire'],
  CN: ['peoples republic of china', 'prc', 'mainland china'],
  CV: ['cape verde'],
  CZ: ['czech republic', 'czech rep', 'tschechische republik'],
  DE: ['federal republic of germany', 'brd', 'allemagne'],
  GB: ['uk', 'great britain', 'britain', 'england', 'scotland', 'wales', 'northern ireland', 'gb-eng'],
  HK: ['hong kong'],
  IR: ['islamic republic of iran', 'persia'],
  KP: ['dprk'],
  KR: ['south korea', 'republic of korea', 'korea', 'korea republic of', 'korea south'],
  LA: ['lao peoples democratic republic'],
  MD: ['republic of moldova', 'moldova republic of'],
  MK: ['macedonia', 'fyrom'],
  MM: ['burma'],
  MO: ['macau', 'macao'],
  NL: ['holland', 'the netherlands', 'nederland'],
  PS: ['palestine', 'palestinian territories'],
  RU: ['russian federation'],
  SY: ['syrian arab republic'],
  SZ: ['swaziland'],
  TL: ['east timor'],
  TR: ['turkey', 'turkiye', 'republic of turkey'],
  TW: ['taiwan province of china', 'taiwan republic of china'],
  TZ: ['united republic of tanzania', 'tanzania united republic of'],
  US: ['usa', 'us', 'u s a', 'america', 'united states of america', 'the united states', 'estados unidos'],
  VA: ['holy see', 'vatican'],
  VE: ['bolivarian republic of venezuela'],
  VN: ['viet nam'],
};

/** Besides those of the product, languages that exports are often written in. */
const namingLanguages = new Set<string>([
  ...languages,
  ...'en de fr es it pt nl pl tr sv da nb fi cs hu ru ar hi ja ko zh'.split(' '),
]);

let codes: ReadonlyMap<string, string> | undefined;

/** The code of a country by any of its usual names: `UK`, `U.S.A.`, `Türkiye`, `Alemania`; undefined if it is none. */
export function countryCodeOf(text: string): string | undefined {
  codes ??= readCodes();
  return codes.get(plain(text));
}

function readCodes(): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap(first => letters.map(second => first + second));
  const add = (name: string, code: string) => known.set(plain(name), known.get(plain(name)) ?? code);
  for (const language of namingLanguages) {
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
      // Codes of the past, such as those of East Germany, have names as well; the current ones come before them.
      for (const code of all.filter(isCurrent)) {
        add(names.of(code) ?? '', code);
      }
    }
  }
  for (const [code, names] of Object.entries(otherNames)) {
    for (const name of names) {
      known.set(plain(name), code);
    }
  }
  known.delete('');
  return known;
}

/** Old codes are written as the ones that have replaced them; others that are no countries have none of their own. */
function isCurrent(code: string): boolean {
  return (
    Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}` &&
    !['EU', 'EZ', 'UN', 'ZZ', 'QO'].includes(code)
  );
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’(),]/g, '')
    .replaceAll('ı', 'i')
    .replaceAll('&', 'and')
    .replace(/\s+/g, ' ')
    .trim();
}
