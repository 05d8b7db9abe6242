import { newId } from '../../platform/ids.ts';
import { type Text, writeText } from '../../platform/language/message.ts';
import { translateDeclared } from '../../platform/language/translate.ts';
import { createDice, type Dice } from './dice.ts';
import { dialingCodes, firstNames, jobs, lastNames, streets } from './names.ts';
import type { City, ListName, Surroundings } from './surroundings.ts';
import { createWorkingDays, type WorkingDays } from './working-days.ts';

/** A year of working days: nothing in the sample is older. Ages here are counted in them, larger ones are earlier. */
export const oldest = 258;
/** The minimum age of the latest event, so that nothing is in the future. */
export const newest = 0.1;

/** The inputs of all parts of the sample. */
export interface Context {
  readonly dice: Dice;
  readonly days: WorkingDays;
  readonly around: Surroundings;
  /** Who works on leads; and of those, who sells. */
  readonly people: readonly string[];
  readonly sellers: readonly string[];
  /** The first value of the organization's list that has one of the keys. */
  find(list: ListName, ...keys: readonly string[]): string | null;
  /** An id and the times of a record that was made so long ago. */
  made(age: number): { id: string; createdAtUtc: string };
  /** A plausible round amount for the given number of US dollars. */
  money(low: number, high: number): number;
  /** A text of the sample in the organization's language. */
  write(text: Text): string;
  place(): Place;
  person(domain: string, place: Place): Person;
}

export interface Place {
  readonly cityId: string | null;
  readonly country: string;
  readonly address: string;
}

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly jobTitle: string;
  readonly department: string;
}

export function createContext(around: Surroundings, seed: number): Context {
  const dice = createDice(seed);
  const days = createWorkingDays(around.now, around.timeZone, oldest + 2);
  const emails = new Set<string>();
  const sellers = around.people.filter(({ maySell }) => maySell).map(({ id }) => id);
  const people = around.people.map(({ id }) => id);
  // The best known are first.
  const home = around.cities.filter(({ isHome }) => isHome).slice(0, 12);
  const abroad = around.cities.filter(({ isHome }) => !isHome);

  function person(domain: string, place: Place): Person {
    const firstName = dice.pick(firstNames);
    const lastName = dice.pick(lastNames);
    const email = `${firstName}.${lastName}@${domain}`.toLowerCase();
    if (emails.has(email)) {
      return person(domain, place);
    }
    emails.add(email);
    const [jobTitle, department] = dice.pick(jobs);
    const digits = `${dice.whole(200, 989)} ${dice.whole(200, 999)} ${dice.whole(1000, 9999)}`;
    const dialingCode = dialingCodes[place.country];
    const phone = dialingCode ? `${dialingCode} ${digits}` : `0${digits}`;
    const write = (text: Text) => writeText(around.language, text);
    return { firstName, lastName, email, phone, jobTitle: write(jobTitle), department: write(department) };
  }

  /** A key, and what a value that the organization was seeded with is called in its language, in lower case. */
  function namesOf(key: string): readonly string[] {
    const english = key.charAt(0).toUpperCase() + key.slice(1);
    return [key, translateDeclared(around.language, english).toLowerCase()];
  }

  return {
    dice,
    days,
    around,
    people,
    sellers: sellers.length > 0 ? sellers : people,
    find(list, ...keys) {
      const values = around.lists[list];
      const key = keys.flatMap(namesOf).find(each => values.has(each));
      return (key !== undefined && values.get(key)) || null;
    },
    made(age) {
      const createdAtUtc = days.ago(age);
      return { id: newId(Date.parse(createdAtUtc)), createdAtUtc };
    },
    money(low, high) {
      const amount = dice.between(low, high) * around.moneyScale;
      const step = 10 ** Math.max(Math.floor(Math.log10(amount)) - 1, 0) / 2;
      return Math.round(amount / step) * step;
    },
    write: text => writeText(around.language, text),
    place() {
      const near = home.length > 0 && (abroad.length === 0 || dice.chance(0.7)) ? home : abroad;
      const city: City | undefined = near.length > 0 ? dice.pick(near) : undefined;
      const address = `${dice.whole(1, 240)} ${dice.pick(streets)}`;
      return { cityId: city?.id ?? null, country: city?.country ?? 'US', address };
    },
    person,
  };
}

export function nameOf({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

/** Domains that nobody owns, so that mails to sample people reach nobody. */
export function domainOf(name: string): string {
  return `${name
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')}.example`;
}
