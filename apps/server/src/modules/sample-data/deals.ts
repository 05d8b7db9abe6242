import type { dealContacts } from '@pipewright/contract/resources/deal-contacts.ts';
import type { deals } from '@pipewright/contract/resources/deals.ts';
import type { Message } from '../../platform/language/message.ts';
import type { PastRecord } from '../../platform/resources/write/insert-records.ts';
import { type Account, addColleague, type Colleague, openAccount } from './accounts.ts';
import { type Context, newest, oldest } from './context.ts';
import { type Course, courseFrom } from './deal-course.ts';
import { companyLines } from './names.ts';
import { firstDeals, lostReasons, repeatDeals, roles, wonReasons } from './texts.ts';

/** A deal with its origin, with which all of its records must be consistent. */
export interface DealStory {
  readonly account: Account;
  readonly contact: Colleague;
  readonly begun: number;
  readonly course: Course;
  readonly name: string;
  readonly amount: number;
  readonly id: string;
  readonly createdAtUtc: string;
  /** When its lead was created, and its source; a returning customer had no lead. */
  readonly lead?: { readonly id: string; readonly createdAtUtc: string; readonly since: number };
}

const dealCount = 120;

/** Every company of the list gets a deal, and some of them more. The first one makes the account. */
export function makeDeals(context: Context): { accounts: Account[]; stories: DealStory[] } {
  const { dice } = context;
  const lines = companyLines.map((_, index) => index);
  const others = Array.from({ length: dealCount - lines.length }, () => dice.pick(lines));
  const buyers = dice.shuffled([...lines, ...others]);
  const beginnings = buyers
    .map(() => Math.max((oldest - 15) * dice.next() ** 1.4, newest + 0.5))
    .sort((a, b) => b - a);
  const accounts = new Map<number, Account>();
  const stories = buyers.map((line, i) => {
    const begun = beginnings[i] ?? newest;
    const known = accounts.get(line);
    const account = known ?? openAccount(context, line, begun);
    accounts.set(line, account);
    return makeDeal(context, { account, begun, isFirst: !known });
  });
  return { accounts: [...accounts.values()], stories };
}

function makeDeal(
  context: Context,
  { account, begun, isFirst }: { account: Account; begun: number; isFirst: boolean },
): DealStory {
  const { dice, days, money } = context;
  const isNewBusiness = isFirst || dice.chance(0.5);
  const since = Math.min(begun + dice.between(2, 14), oldest);
  const source = sourceOf(context);
  const contact = isNewBusiness
    ? addColleague(context, account, { since: begun, source })
    : dice.pick(account.colleagues);
  const course = courseFrom(context, begun);
  const kind = kindOf(context, account, begun);
  if (course.outcome === 'won') {
    account.customerSince = Math.max(account.customerSince ?? 0, course.since);
  }
  if (dice.chance(0.45)) {
    addColleague(context, account, {
      since: dice.between(Math.max(begun - 15, newest), begun),
      source: null,
    });
  }
  return {
    account,
    contact,
    begun,
    course,
    name: `${kind} – ${account.name}`,
    amount: money(...(amounts[account.size] ?? [0, 0])),
    ...context.made(begun),
    ...(isNewBusiness ? { lead: { ...context.made(since), since, createdAtUtc: days.ago(since) } } : {}),
  };
}

/** Companies that have not bought yet neither renew nor expand. */
function kindOf({ dice, write }: Context, { customerSince }: Account, begun: number): string {
  const isCustomer = customerSince !== undefined && customerSince > begun;
  return write(dice.pick(isCustomer ? repeatDeals : firstDeals));
}

export function sourceOf({ dice, find }: Context): string | null {
  const key = dice.weighted(
    [30, 'website'],
    [18, 'referral'],
    [14, 'email'],
    [12, 'trade-show'],
    [10, 'phone'],
    [10, 'social'],
    [6, 'partner'],
  );
  return find('lead_source', key);
}

export function dealOf({ days, dice, write }: Context, story: DealStory): PastRecord<typeof deals> {
  const { account, contact, course, lead } = story;
  const { outcome, since, progress, isStalled } = course;
  const closes = isStalled ? dice.between(3, 12) : -dice.between(6, 34) * (1.35 - progress);
  return {
    id: story.id,
    name: story.name,
    amount: story.amount,
    dealStageId: course.stageId,
    expectedCloseDate: days.date(outcome === 'open' ? closes : Math.max(since + dice.between(-6, 4), 0)),
    companyId: account.id,
    contactId: contact.id,
    leadId: lead?.id ?? null,
    leadSourceId: contact.source,
    wonReason: outcome === 'won' ? write(wonReasonOf(since)) : null,
    lostReason: outcome === 'lost' ? write(dice.pick(lostReasons)) : null,
    ownerUserId: account.ownerId,
    stageSinceUtc: days.ago(since),
    closedAtUtc: outcome === 'open' ? null : days.ago(since),
    createdAtUtc: story.createdAtUtc,
    updatedAtUtc: days.ago(since),
  };
}

/** Not by a roll of the dice, which would change everything that is rolled after it. */
function wonReasonOf(since: number): Message {
  const [first, ...others] = wonReasons;
  return others[Math.abs(Math.round(since)) % wonReasons.length] ?? first;
}

/** A second person takes part in some deals. */
export function participantsOf(context: Context, story: DealStory): PastRecord<typeof dealContacts>[] {
  const { dice } = context;
  const others = story.account.colleagues.filter(({ id }) => id !== story.contact.id);
  if (others.length === 0 || dice.chance(0.35)) {
    return [];
  }
  const other = dice.pick(others);
  const since = Math.min(story.begun, other.since);
  return [
    { ...context.made(since), dealId: story.id, contactId: other.id, role: context.write(dice.pick(roles)) },
  ];
}

/** In US dollars, by the company's size. */
export const amounts: readonly (readonly [number, number])[] = [
  [1500, 6000],
  [4000, 18_000],
  [12_000, 45_000],
  [30_000, 120_000],
  [80_000, 320_000],
];
