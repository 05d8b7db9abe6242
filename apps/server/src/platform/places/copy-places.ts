import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { CopiedOnUse } from '../resources/copied-on-use.ts';

/** An organization gets the states and cities of a country when it first uses one of them: see ADR 0152. */
export function placesCopiedOnUse(table: 'state' | 'city'): CopiedOnUse {
  return {
    find({ ids, stateId, countryId, search }) {
      // What is known by its id has been copied, and so have the cities of a state that is known by its id.
      if (ids !== undefined || stateId !== undefined) {
        return undefined;
      }
      return {
        text: 'select crm.countries_to_copy(among => $1::uuid[], term => $2::text) as id',
        values: [countryId === undefined ? null : [countryId], search || null],
      };
    },
    copy: copyPlaces,
    remaining: `(select count(*) from crm.country
      join reference.country as known on known.code = country.pending_places
      join reference.${table} as place on place.country_n = known.n
      where country.tenant_id = $1)`,
  };
}

/** Copies the states and cities of countries, as far as that was not done yet. */
export async function copyPlaces(tx: TenantTx, countryIds: readonly string[]): Promise<void> {
  await tx`select crm.copy_places(${countryIds}::uuid[])`;
}

/** Copies those of the countries that have a state or city with one of these names or codes. */
export async function copyPlacesNamed(tx: TenantTx, names: readonly string[]): Promise<void> {
  const wanted = names.map(name => name.toLowerCase());
  const found = await tx<{ id: string }>`
    select crm.countries_to_copy(names => ${wanted}::text[]) as id`;
  if (found.length > 0) {
    await copyPlaces(
      tx,
      found.map(({ id }) => id),
    );
  }
}
