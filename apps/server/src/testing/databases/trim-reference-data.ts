import { knownCities } from '../../modules/sample-data/names.ts';
import { type Connection, connect } from '../../platform/database/connections/connection.ts';

/**
 * Keeps the states and cities of two countries, those that the sample data uses, and a city whose first letter has a
 * lower case that depends on the collation: two hundred rows instead of 8,100. Of the regions it keeps Europe: each country of a region is another reference to check. Organizations copy the reference
 * data, and the tests create hundreds of organizations.
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
    await sql`update reference.country set region = null where region <> 'Europe'`;
  } finally {
    await sql.end();
  }
}
