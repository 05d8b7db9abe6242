import { type Language, sourceLanguage } from '@pipewright/contract/texts/languages.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { copyPlaces, findCountriesOfPlaces } from '../../platform/places/copy-places.ts';
import { knownCities } from './names.ts';

/** The existing data that the sample uses: the organization's people and lists. */
export interface Surroundings {
  readonly now: Date;
  readonly timeZone: string;
  readonly language: Language;
  /** The approximate value of a US dollar in the base currency, for the size of amounts. */
  readonly moneyScale: number;
  readonly people: readonly Person[];
  readonly leadStatuses: readonly LeadStatus[];
  readonly stages: readonly Stage[];
  readonly cities: readonly City[];
  /** Values of other lists by their keys, or names in lower case. */
  readonly lists: Readonly<Record<ListName, ReadonlyMap<string, string>>>;
}

const listNames = [
  'lead_source',
  'priority',
  'activity_type',
  'industry',
  'company_type',
  'payment_term',
  'tag',
  'product_category',
] as const;
export type ListName = (typeof listNames)[number];

interface Person {
  readonly id: string;
  readonly maySell: boolean;
}
interface LeadStatus {
  readonly id: string;
  readonly key: string;
  readonly isClosedStatus: boolean;
  readonly isWon: boolean;
}
interface Stage {
  readonly id: string;
  readonly probability: number | null;
  readonly isWon: boolean;
  readonly isLost: boolean;
}
export interface City {
  readonly id: string;
  readonly country: string;
  readonly isHome: boolean;
}

export async function readSurroundings(tx: TenantTx, now: Date): Promise<Surroundings> {
  const { tenantId } = tx.principal;
  const [organization] = await tx<{ timeZone: string; language: Language | null; moneyScale: number | null }>`
    select time_zone as "timeZone", language, (
      select 1 / nullif(exchange_rate, 0) from crm.currency where tenant_id = ${tenantId} and code = 'USD'
    )::float8 as "moneyScale"
    from crm.organization where tenant_id = ${tenantId} and id = ${tenantId}`;
  await copyCities(tx);
  return {
    now,
    timeZone: organization?.timeZone ?? 'UTC',
    language: organization?.language ?? sourceLanguage,
    moneyScale: organization?.moneyScale ?? 1,
    people: await tx<Person & Record<string, unknown>>`
      select user_id as id, is_built_in or permissions ? 'opportunities.create' as "maySell" from crm.membership
      join crm.user_role on user_role.tenant_id = ${tenantId} and user_role.id = role_id
      where membership.tenant_id = ${tenantId} and membership.is_active
        and (is_built_in or permissions ? 'leads.create')
      order by email`,
    leadStatuses: await tx<LeadStatus & Record<string, unknown>>`
      select id, key, is_closed_status as "isClosedStatus", is_won as "isWon" from crm.lead_status
      where tenant_id = ${tenantId} and is_active order by sort_order, name`,
    stages: await tx<Stage & Record<string, unknown>>`
      select id, probability, is_won as "isWon", is_lost as "isLost" from crm.deal_stage
      where tenant_id = ${tenantId} and is_active order by sort_order, name`,
    cities: await tx<City & Record<string, unknown>>`
      select city.id, country.code as country, coalesce(country.code = home.code, false) as "isHome"
      from crm.city
      join crm.country on country.tenant_id = ${tenantId} and country.id = country_id and country.is_active
      join crm.organization on organization.tenant_id = ${tenantId} and organization.id = ${tenantId}
      -- The organization's country is stored by its English name, whatever its language.
      left join reference.country as home on home.name = organization.country
      where city.tenant_id = ${tenantId} and city.is_active
        and (city.name = any (${knownCities}::text[]) or country.code = home.code)
      order by city.name <> all (${knownCities}::text[]), country.code, city.name, city.id`,
    lists: await readLists(tx),
  };
}

/** The cities that the sample uses: the well-known ones, and those of the organization's own country. */
async function copyCities(tx: TenantTx): Promise<void> {
  const { tenantId } = tx.principal;
  const known = await findCountriesOfPlaces(tx, knownCities);
  const home = await tx<{ id: string }>`
    select country.id from crm.organization
    join reference.country as home on home.name = organization.country
    join crm.country on country.tenant_id = ${tenantId} and country.code = home.code
    where organization.tenant_id = ${tenantId} and organization.id = ${tenantId}`;
  await copyPlaces(tx, [...known, ...home.map(({ id }) => id)]);
}

async function readLists(tx: TenantTx): Promise<Surroundings['lists']> {
  const { tenantId } = tx.principal;
  const rows = await tx<{ list: ListName; key: string; id: string }>`
    select 'lead_source' as list, key, id, sort_order from crm.lead_source where tenant_id = ${tenantId} and is_active
    union all select 'priority', key, id, rank from crm.priority where tenant_id = ${tenantId} and is_active
    union all select 'activity_type', key, id, sort_order from crm.activity_type where tenant_id = ${tenantId} and is_active
    union all select 'industry', lower(name), id, sort_order from crm.industry where tenant_id = ${tenantId} and is_active
    union all select 'company_type', lower(name), id, sort_order from crm.company_type where tenant_id = ${tenantId} and is_active
    union all select 'payment_term', lower(name), id, sort_order from crm.payment_term where tenant_id = ${tenantId} and is_active
    union all select 'tag', lower(name), id, sort_order from crm.tag where tenant_id = ${tenantId} and is_active
    union all select 'product_category', lower(name), id, sort_order from crm.product_category where tenant_id = ${tenantId} and is_active
    order by list, 4, key`;
  const lists = Map.groupBy(rows, ({ list }) => list);
  return Object.fromEntries(
    listNames.map(name => [name, new Map(lists.get(name)?.map(({ key, id }) => [key, id]))]),
  ) as Record<ListName, Map<string, string>>;
}
