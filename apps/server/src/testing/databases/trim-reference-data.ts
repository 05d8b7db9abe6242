import { knownCities } from '../../modules/sample-data/names.ts';
import { type Connection, connect, type Sql } from '../../platform/database/connections/connection.ts';

/** The countries that server tests name, besides those of the remaining cities. */
const countries = ['DE', 'FR', 'GB', 'IN', 'JP', 'LI', 'MC', 'NL', 'SG', 'US'];
const currencies = ['BRL', 'CAD', 'CHF', 'EUR', 'GBP', 'INR', 'IRR', 'JPY', 'KWD', 'PLN', 'USD'];

/**
 * Keeps the states and cities of two countries, those that the sample data uses, and a city whose first letter has a
 * lower case that depends on the collation: two hundred rows instead of 8,100. Of the regions it keeps Europe: each
 * country of a region is another reference to check. Organizations copy the reference data, and the tests create
 * hundreds of organizations.
 */
export function trimPlaces(owner: Connection): Promise<void> {
  return inReferenceData(owner, async sql => {
    await sql`
      delete from reference.city
      where name <> all (${[...knownCities, 'İzmir']}::text[])
        and country_n not in (select n from reference.country where code in ('DE', 'LI'))`;
    await sql`
      delete from reference.state
      where n not in (select state_n from reference.city)
        and country_n not in (select n from reference.country where code in ('DE', 'LI'))`;
    await sql`update reference.country set region = null where region <> 'Europe'`;
  });
}

/** For server tests, which create a thousand organizations: keeps 19 countries and 11 currencies as well. */
export async function trimReferenceData(owner: Connection): Promise<void> {
  await trimPlaces(owner);
  await inReferenceData(owner, async sql => {
    await sql`
      delete from reference.country
      where code <> all (${countries}::text[]) and n not in (select country_n from reference.state)`;
    await sql`delete from reference.currency where code <> all (${currencies}::text[])`;
  });
}

async function inReferenceData(owner: Connection, work: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = connect(owner, { max: 1, searchPath: 'reference', timeoutMs: 0 });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
