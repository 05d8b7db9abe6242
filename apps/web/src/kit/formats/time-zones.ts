import { countryCode } from './organization-options.ts';

/** Names that browsers still list although the time zone database has replaced them. */
const currentNames: Readonly<Record<string, string | undefined>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Where most people of a country with several zones live. */
const mainZones: Readonly<Record<string, string | undefined>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  GL: 'America/Nuuk',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Hebron',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
};

/** The name that is in use today: `Asia/Calcutta` → `Asia/Kolkata`. */
export function currentTimeZone(zone: string): string {
  return currentNames[zone] ?? zone;
}

/** All zones; those of the country first, and UTC before the others: it is the default, and not every browser lists it. */
export function timeZones(country = ''): string[] {
  const all = Intl.supportedValuesOf('timeZone').map(currentTimeZone).sort();
  return [...new Set([...zonesOf(countryCode(country)), 'UTC', ...all])];
}

/** The zone that people of a country expect: their browser's own if it lies there. */
export function timeZoneOf(country: string): string | undefined {
  const code = countryCode(country);
  const zones = zonesOf(code);
  const own = ownTimeZone();
  return own && zones.includes(own) ? own : (mainZones[code ?? ''] ?? zones[0]);
}

/** Where this browser is, when that is not the default already. */
export function ownTimeZone(): string | undefined {
  const zone = currentTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return timeZones().includes(zone) ? zone : undefined;
}

/** Older browsers have a property in place of the method. */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] };

function zonesOf(code: string | undefined): readonly string[] {
  if (!code) {
    return [];
  }
  const locale: LocaleWithZones = new Intl.Locale(`und-${code}`);
  return (locale.getTimeZones?.() ?? locale.timeZones ?? []).map(currentTimeZone);
}
