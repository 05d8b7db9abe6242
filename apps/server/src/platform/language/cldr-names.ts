import { type Language, sourceLanguage } from '@pipewright/contract/texts/languages.ts';

/** Names in a language by the ISO code, or by the English name where there is no code that people know. */
type Names = Readonly<Record<string, string>>;

/** The names of countries by their two letters. None in English, which the reference data have themselves. */
export function countryNames(language: Language): Names {
  return namesOf(language, 'region', letterCodes, code => code);
}

/** The names of larger regions, such as `Western Europe`, by their English names. */
export function regionNames(language: Language): Names {
  const english = new Intl.DisplayNames(sourceLanguage, { type: 'region' });
  const names = namesOf(language, 'region', numberCodes, code => english.of(code) ?? code);
  // CLDR has no name for the two together.
  const both = ['Latin America', 'Caribbean'].flatMap(name => names[name] ?? []);
  const joined = new Intl.ListFormat(language, { type: 'conjunction' }).format(both);
  return both.length === 2 ? { ...names, 'Latin America & Caribbean': joined } : names;
}

/** The names of currencies by their codes. */
export function currencyNames(language: Language): Names {
  return namesOf(
    language,
    'currency',
    () => Intl.supportedValuesOf('currency'),
    code => code,
  );
}

function namesOf(
  language: Language,
  type: 'region' | 'currency',
  codes: () => readonly string[],
  keyOf: (code: string) => string,
): Names {
  if (language === sourceLanguage) {
    return {};
  }
  const names = new Intl.DisplayNames(language, { type, fallback: 'none' });
  return Object.fromEntries(
    codes().flatMap(code => {
      const name = names.of(code);
      return name ? [[keyOf(code), name]] : [];
    }),
  );
}

function letterCodes(): readonly string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap(first => letters.map(second => first + second));
}

/** The codes of the United Nations for parts of the world (M49). */
function numberCodes(): readonly string[] {
  return Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));
}
