import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { invalid } from '../errors.ts';
import { isId } from '../ids.ts';
import { type Message, msg } from '../language/message.ts';
import { copyPlacesNamed } from './copy-places.ts';

interface Place {
  countryId?: unknown;
  stateId?: unknown;
  cityId?: unknown;
}

/**
 * The most specific part decides: a city sets its state and country, a state sets its country, and a country
 * alone clears state and city. Parts that contradict each other are rejected.
 */
export async function resolvePlace(tx: TenantTx, { countryId, stateId, cityId }: Place): Promise<Place> {
  if (countryId === undefined && stateId === undefined && cityId === undefined) {
    return {};
  }
  await copyPlacesNamed(tx, [stateId, cityId].filter(Boolean).map(String));
  const country = countryId ? await findCountry(tx, String(countryId)) : undefined;
  const state = stateId ? await findState(tx, String(stateId), country?.id) : undefined;
  if (cityId) {
    const city = await findCity(tx, String(cityId), state?.id);
    assertConsistent(!state || city.stateId === state.id, { cityId: 'This city is not in the chosen state' });
    assertConsistent(!country || city.countryId === country.id, {
      cityId: 'This city is not in the chosen country',
    });
    return { countryId: city.countryId, stateId: city.stateId, cityId: city.id };
  }
  if (state) {
    assertConsistent(!country || state.countryId === country.id, {
      stateId: 'This state is not in the chosen country',
    });
    return { countryId: state.countryId, stateId: state.id, cityId: null };
  }
  if (countryId !== undefined) {
    return { countryId: country?.id ?? null, stateId: null, cityId: null };
  }
  return stateId === undefined ? { cityId: null } : { stateId: null, cityId: null };
}

function assertConsistent(holds: boolean, fields: Record<string, string>): void {
  if (!holds) {
    throw invalid(fields);
  }
}

async function findCountry(tx: TenantTx, nameOrId: string) {
  const { tenantId } = tx.principal;
  const [row] = isId(nameOrId)
    ? await tx<{ id: string }>`select id from crm.country where tenant_id = ${tenantId} and id = ${nameOrId}`
    : await tx<{ id: string }>`
        select id from crm.country
        where tenant_id = ${tenantId}
          and (code = upper(${nameOrId}) or code3 = upper(${nameOrId}) or lower(name) = lower(${nameOrId}::text collate "und-x-icu"))
        limit 1`;
  return found(row, 'countryId', msg`There is no country “${nameOrId}” in the list`);
}

async function findState(tx: TenantTx, nameOrId: string, countryId: string | undefined) {
  const { tenantId } = tx.principal;
  const [row] = isId(nameOrId)
    ? await tx<{ id: string; countryId: string }>`
        select id, country_id as "countryId" from crm.state where tenant_id = ${tenantId} and id = ${nameOrId}`
    : await tx<{ id: string; countryId: string }>`
        select id, country_id as "countryId" from crm.state
        where tenant_id = ${tenantId} and lower(name) = lower(${nameOrId}::text collate "und-x-icu")
        order by (country_id = ${countryId ?? null}) desc nulls last limit 1`;
  return found(row, 'stateId', msg`There is no state “${nameOrId}” in the list`);
}

async function findCity(tx: TenantTx, nameOrId: string, stateId: string | undefined) {
  const { tenantId } = tx.principal;
  const [row] = isId(nameOrId)
    ? await tx<{ id: string; stateId: string; countryId: string }>`
        select id, state_id as "stateId", country_id as "countryId" from crm.city
        where tenant_id = ${tenantId} and id = ${nameOrId}`
    : await tx<{ id: string; stateId: string; countryId: string }>`
        select id, state_id as "stateId", country_id as "countryId" from crm.city
        where tenant_id = ${tenantId} and lower(name) = lower(${nameOrId}::text collate "und-x-icu")
        order by (state_id = ${stateId ?? null}) desc nulls last limit 1`;
  return found(row, 'cityId', msg`There is no city “${nameOrId}” in the list`);
}

function found<T>(row: T | undefined, field: string, otherwise: Message): T {
  if (!row) {
    throw invalid({ [field]: otherwise });
  }
  return row;
}
