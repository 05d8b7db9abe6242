import { read } from './read.ts';

const { iso31662 } = read<{ iso31662: { code: string; name: string }[] }>('iso-3166');
const cldr = read<{ subdivisions: { localeDisplayNames: { subdivisions: Record<string, string> } } }>(
  'cldr-subdivisions-full/subdivisions/en/en.json',
).subdivisions.localeDisplayNames.subdivisions;

/** Words for what a division is; sources differ in whether they belong to the name. */
const kinds =
  /\b(the|of|de|del|d|al|el|state|province|region|district|county|governorate|oblast|prefecture|department|municipality|city|parish|canton|republic|division|island|islands|autonomous|regional|krai|kray|raionul|wilaya)\b/g;

/** The code after the country's in ISO 3166-2, where a division of that name has one and only one. */
export function isoCodeOf(country: string, name: string): string | null {
  return only(exact.get(`${country} ${plain(name)}`)) ?? only(rough.get(`${country} ${core(name)}`)) ?? null;
}

const named = [
  ...iso31662.map(({ code, name }) => ({ country: code.slice(0, 2), code: code.slice(3), name })),
  ...Object.entries(cldr).map(([code, name]) => ({
    country: code.slice(0, 2).toUpperCase(),
    code: code.slice(2).toUpperCase(),
    name,
  })),
];
const exact = codesBy(({ country, name }) => `${country} ${plain(name)}`);
const rough = codesBy(({ country, name }) => `${country} ${core(name)}`);

function codesBy(keyOf: (division: (typeof named)[number]) => string): Map<string, Set<string>> {
  const codes = new Map<string, Set<string>>();
  for (const division of named) {
    const key = keyOf(division);
    codes.set(key, (codes.get(key) ?? new Set()).add(division.code));
  }
  return codes;
}

function only(codes: Set<string> | undefined): string | undefined {
  const [first, ...others] = codes ?? [];
  return others.length === 0 ? first : undefined;
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

function core(name: string): string {
  return plain(name).replace(kinds, '').replaceAll(' ', '');
}
