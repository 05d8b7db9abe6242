import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { isId } from '../ids.ts';
import type { CopiedOnUse } from '../resources/copied-on-use.ts';

/** An organization gets the states and cities of a country when it first uses one of them: see ADR 0152. */
export function placesCopiedOnUse(table: 'state' | 'city'): CopiedOnUse {
  return {
    find({ ids, stateId, countryId, search }) {
      // What is known by its id was copied, but may have to be copied again after an older archive was restored.
      const places = ids?.split(',') ?? (stateId === undefined ? undefined : [stateId]);
      if (places) {
        return { text: 'select crm.countries_to_copy(places => $1::uuid[]) as id', values: [places] };
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

/**
 * Copies those of the countries that have a state or city with one of these ids, names or codes. Those of a request are
 * passed together, so that its countries are locked in order.
 */
export async function copyPlacesNamed(tx: TenantTx, namesOrIds: readonly string[]): Promise<void> {
  if (namesOrIds.length === 0) {
    return;
  }
  const countryIds = await findCountriesOfPlaces(tx, namesOrIds);
  if (countryIds.length > 0) {
    await copyPlaces(tx, countryIds);
  }
}

/** The countries to copy that have a state or city with one of these ids, names or codes. */
export async function findCountriesOfPlaces(tx: TenantTx, namesOrIds: readonly string[]): Promise<string[]> {
  const ids = namesOrIds.filter(isId);
  const names = namesOrIds.filter(each => !isId(each)).map(name => name.toLowerCase());
  const found = await tx<{ id: string }>`
    select crm.countries_to_copy(names => ${names}::text[]) as id
    union select crm.countries_to_copy(places => ${ids}::uuid[])`;
  return found.map(({ id }) => id);
}
