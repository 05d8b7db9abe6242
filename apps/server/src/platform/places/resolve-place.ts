import type { TenantTx } from '../database/tenant-db.ts';
import { invalid } from '../errors.ts';
import { isId } from '../ids.ts';

interface Place {
  countryId?: unknown;
  stateId?: unknown;
  cityId?: unknown;
}

/**
 * The most exact part that is given decides: a city brings its state and country along, a state its country, and a
 * country alone takes the state and the city away. Parts that contradict each other are refused.
 */
export async function resolvePlace(tx: TenantTx, { countryId, stateId, cityId }: Place): Promise<Place> {
  if (countryId === undefined && stateId === undefined && cityId === undefined) {
    return {};
  }
  const country = countryId ? await findCountry(tx, String(countryId)) : undefined;
  const state = stateId ? await findState(tx, String(stateId), country?.id) : undefined;
  if (cityId) {
    const city = await findCity(tx, String(cityId), state?.id);
    refuseUnless(!state || city.stateId === state.id, { cityId: 'This city is not in the chosen state' });
    refuseUnless(!country || city.countryId === country.id, {
      cityId: 'This city is not in the chosen country',
    });
    return { countryId: city.countryId, stateId: city.stateId, cityId: city.id };
  }
  if (state) {
    refuseUnless(!country || state.countryId === country.id, {
      stateId: 'This state is not in the chosen country',
    });
    return { countryId: state.countryId, stateId: state.id, cityId: null };
  }
  if (countryId !== undefined) {
    return { countryId: country?.id ?? null, stateId: null, cityId: null };
  }
  return stateId === undefined ? { cityId: null } : { stateId: null, cityId: null };
}

function refuseUnless(holds: boolean, fields: Record<string, string>): void {
  if (!holds) {
    throw invalid(fields);
  }
}

async function findCountry(tx: TenantTx, named: string) {
  const { tenantId } = tx.principal;
  const [row] = isId(named)
    ? await tx<{ id: string }>`select id from crm.country where tenant_id = ${tenantId} and id = ${named}`
    : await tx<{ id: string }>`
        select id from crm.country
        where tenant_id = ${tenantId}
          and (code = upper(${named}) or code3 = upper(${named}) or lower(name) = lower(${named}))
        limit 1`;
  return found(row, 'countryId', 'country', named);
}

async function findState(tx: TenantTx, named: string, countryId: string | undefined) {
  const { tenantId } = tx.principal;
  const [row] = isId(named)
    ? await tx<{ id: string; countryId: string }>`
        select id, country_id as "countryId" from crm.state where tenant_id = ${tenantId} and id = ${named}`
    : await tx<{ id: string; countryId: string }>`
        select id, country_id as "countryId" from crm.state
        where tenant_id = ${tenantId} and lower(name) = lower(${named})
        order by (country_id = ${countryId ?? null}) desc nulls last limit 1`;
  return found(row, 'stateId', 'state', named);
}

async function findCity(tx: TenantTx, named: string, stateId: string | undefined) {
  const { tenantId } = tx.principal;
  const [row] = isId(named)
    ? await tx<{ id: string; stateId: string; countryId: string }>`
        select id, state_id as "stateId", country_id as "countryId" from crm.city
        where tenant_id = ${tenantId} and id = ${named}`
    : await tx<{ id: string; stateId: string; countryId: string }>`
        select id, state_id as "stateId", country_id as "countryId" from crm.city
        where tenant_id = ${tenantId} and lower(name) = lower(${named})
        order by (state_id = ${stateId ?? null}) desc nulls last limit 1`;
  return found(row, 'cityId', 'city', named);
}

function found<T>(row: T | undefined, field: string, kind: string, named: string): T {
  if (!row) {
    throw invalid({ [field]: `There is no ${kind} “${named}” in the list` });
  }
  return row;
}
