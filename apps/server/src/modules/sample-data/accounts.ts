import { type companies, companySizes } from '@pipewright/contract/resources/companies.ts';
import type { contacts } from '@pipewright/contract/resources/contacts.ts';
import type { PastRecord } from '../../platform/resources/write/insert-records.ts';
import { type Context, domainOf, type Person, type Place } from './context.ts';
import { companyLines } from './names.ts';

/** A company that one has to do with, and the people there. */
export interface Account {
  readonly name: string;
  readonly domain: string;
  readonly industry: string;
  readonly size: number;
  readonly place: Place;
  readonly ownerId: string;
  readonly id: string;
  readonly createdAtUtc: string;
  readonly since: number;
  readonly colleagues: Colleague[];
  /** Since when it is a customer. */
  customerSince?: number;
}

export interface Colleague {
  readonly person: Person;
  readonly id: string;
  readonly createdAtUtc: string;
  readonly since: number;
  readonly source: string | null;
}

/** The account of a line of the list, from its first deal on. */
export function openAccount(context: Context, index: number, since: number): Account {
  const [name, industry, size] = companyLines[index] ?? ['', '', 0];
  return {
    name,
    industry,
    size,
    domain: domainOf(name),
    place: context.place(),
    ownerId: context.dice.pick(context.sellers),
    ...context.made(since),
    since,
    colleagues: [],
  };
}

export function addColleague(
  context: Context,
  account: Account,
  given: { since: number; source: string | null; person?: Person },
): Colleague {
  const { since, source, person = context.person(account.domain, account.place) } = given;
  const colleague = { person, source, since, ...context.made(since) };
  account.colleagues.push(colleague);
  return colleague;
}

export function companyOf(
  { find, dice, days, money }: Context,
  account: Account,
  all: readonly Account[],
): PastRecord<typeof companies> {
  const { id, name, domain, size, place, customerSince } = account;
  const isCustomer = customerSince !== undefined;
  const parent = all.find(other => other !== account && name.startsWith(`${other.name} `));
  const vip = isCustomer && size >= 3 ? find('tag', 'vip') : null;
  return {
    id,
    name,
    website: `https://www.${domain}`,
    domain,
    email: `office@${domain}`,
    phone: account.colleagues[0]?.person.phone.replace(/\d{4}$/, '0000') ?? null,
    industryId: find('industry', account.industry.toLowerCase(), 'other'),
    companyTypeId: find('company_type', isCustomer ? 'customer' : 'prospect'),
    companySize: companySizes[size] ?? null,
    annualRevenue: size > 0 && dice.chance(0.7) ? money(...(revenues[size] ?? [0, 0])) : null,
    parentCompanyId: parent?.id ?? null,
    cityId: place.cityId,
    address: place.address,
    ownerUserId: account.ownerId,
    tagIds: vip ? [vip] : [],
    createdAtUtc: account.createdAtUtc,
    updatedAtUtc: customerSince === undefined ? account.createdAtUtc : days.ago(customerSince),
  };
}

export function contactOf(
  { find, dice }: Context,
  account: Account,
  { id, person, source, createdAtUtc }: Colleague,
): PastRecord<typeof contacts> {
  const tag = /director|chief|head/i.test(person.jobTitle)
    ? find('tag', 'decision maker')
    : dice.chance(0.2)
      ? find('tag', 'newsletter')
      : null;
  return {
    id,
    ...person,
    companyId: account.id,
    preferredContactMethod: dice.pick(['email', 'phone', null]),
    leadSourceId: source,
    cityId: account.place.cityId,
    address: account.place.address,
    ownerUserId: account.ownerId,
    tagIds: tag ? [tag] : [],
    createdAtUtc,
  };
}

/** In US dollars, by size. */
const revenues: readonly (readonly [number, number])[] = [
  [100_000, 900_000],
  [900_000, 6e6],
  [6e6, 4e7],
  [4e7, 3e8],
  [3e8, 2e9],
];
