import { knownCities } from '../../modules/sample-data/names.ts';
import { type Connection, connect } from '../../platform/database/connections/connection.ts';

/** Besides the countries of the cities below: those that tests name. */
const countries = ['DE', 'FR', 'GB', 'IN', 'JP', 'LI', 'MC', 'NL', 'SG', 'US'];
const currencies = ['BRL', 'CAD', 'CHF', 'EUR', 'GBP', 'INR', 'IRR', 'JPY', 'KWD', 'PLN', 'USD'];

/**
 * Keeps what tests and the sample data use: the states and cities of two countries, the cities of the sample data, a
 * city whose first letter has a lower case that depends on the collation, their countries, one region, and some
 * currencies. Organizations copy the reference data, the tests create a thousand organizations, and each country, country
 * of a region and currency is a row with references to check.
 */
export async function trimReferenceData(owner: Connection): Promise<void> {
  const sql = connect(owner, { max: 1, searchPath: 'reference', timeoutMs: 0 });
  try {
    await sql`
      delete from reference.city
      where name <> all (${[...knownCities, 'İzmir']}::text[])
        and country_n not in (select n from reference.country where code in ('DE', 'LI'))`;
    await sql`
      delete from reference.state
      where n not in (select state_n from reference.city)
        and country_n not in (select n from reference.country where code in ('DE', 'LI'))`;
    await sql`
      delete from reference.country
      where code <> all (${countries}::text[]) and n not in (select country_n from reference.state)`;
    await sql`update reference.country set region = null where region <> 'Europe'`;
    await sql`delete from reference.currency where code <> all (${currencies}::text[])`;
  } finally {
    await sql.end();
  }
}
