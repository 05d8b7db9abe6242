import type { leads } from '@pipewright/contract/resources/leads.ts';
import type { PastRecord } from '../../platform/resources/write/insert-records.ts';
import { type Context, domainOf, nameOf, newest, oldest } from './context.ts';
import { amounts, type DealStory, sourceOf } from './deals.ts';
import { prospectNames } from './names.ts';
import { leadNotes } from './texts.ts';

type LeadRecord = PastRecord<typeof leads>;

/** A lead, and until when somebody has worked on it. */
export interface LeadStory {
  readonly id: string;
  readonly since: number;
  readonly until: number;
  readonly isOpen: boolean;
  readonly isUntouched: boolean;
  readonly name: string;
  readonly company: string;
  readonly ownerId: string;
  readonly deal?: DealStory;
  readonly record: LeadRecord;
}

/** The lead that a deal was made of: its contact, as he or she was then. */
export function leadOfDeal(context: Context, deal: DealStory): LeadStory[] {
  const { dice, days } = context;
  const { account, contact, course, lead } = deal;
  if (!lead) {
    return [];
  }
  const { department: _, ...person } = contact.person;
  const key = course.outcome === 'open' ? openKey(course.progress) : `closed-${course.outcome}`;
  const record: LeadRecord = {
    ...person,
    companyName: account.name,
    website: `https://www.${account.domain}`,
    cityId: account.place.cityId,
    address: account.place.address,
    leadStatusId: statusOf(context, key),
    leadSourceId: contact.source,
    priorityId: priorityOf(context, account.size),
    estimatedValue: deal.amount,
    notes: dice.chance(0.5) ? context.write(dice.pick(leadNotes)) : null,
    assignedToUserId: account.ownerId,
    id: lead.id,
    createdAtUtc: lead.createdAtUtc,
    updatedAtUtc: days.ago(course.since),
    convertedAtUtc: deal.createdAtUtc,
    contactId: contact.id,
    companyId: account.id,
    dealId: deal.id,
  };
  return [
    {
      id: lead.id,
      since: lead.since,
      until: deal.begun,
      isOpen: false,
      isUntouched: false,
      name: nameOf(person),
      company: account.name,
      ownerId: account.ownerId,
      deal,
      record,
    },
  ];
}

/** A person who has not become a customer: new, being worked on, or given up, by age. */
export function makeProspect(context: Context): LeadStory {
  const { dice, days } = context;
  const since = Math.max(oldest * dice.next() ** 1.9, newest + 0.1);
  const companyName = prospectNames.map(names => dice.pick(names)).join(' ');
  const domain = domainOf(companyName);
  const place = context.place();
  const { department: _, ...person } = context.person(domain, place);
  const key = prospectKey(context, since);
  const isOpen = !key.startsWith('closed');
  const until = isOpen ? newest : dice.between(Math.max(since - 30, newest), since - 4);
  const size = dice.weighted([30, 0], [35, 1], [20, 2], [10, 3], [5, 4]);
  const ownerId = dice.pick(context.people);
  const knowsMore = dice.chance(0.75);
  const record: LeadRecord = {
    ...person,
    phone: dice.chance(0.8) ? person.phone : null,
    jobTitle: knowsMore ? person.jobTitle : null,
    companyName: dice.chance(0.93) ? companyName : null,
    website: knowsMore ? `https://www.${domain}` : null,
    cityId: dice.chance(0.85) ? place.cityId : null,
    leadStatusId: statusOf(context, key),
    leadSourceId: sourceOf(context),
    priorityId: dice.chance(0.9) ? priorityOf(context, size) : null,
    estimatedValue: key === 'new' && dice.chance(0.4) ? 0 : context.money(...(amounts[size] ?? [0, 0])),
    notes: dice.chance(0.4) ? context.write(dice.pick(leadNotes)) : null,
    assignedToUserId: ownerId,
    isActive: isOpen || dice.chance(0.85),
    ...context.made(since),
    updatedAtUtc: days.ago(isOpen ? dice.between(Math.max(since - 5, newest), since) : until),
  };
  const name = nameOf(person);
  return {
    ...{ since, until, isOpen, name, ownerId, record },
    company: companyName,
    id: String(record.id),
    isUntouched: key === 'new',
  };
}

function openKey(progress: number): string {
  return progress < 0.5 ? 'qualified' : progress < 0.75 ? 'proposal' : 'negotiation';
}

function prospectKey({ dice }: Context, since: number): string {
  if (since < 4) {
    return dice.weighted([80, 'new'], [20, 'contacted']);
  }
  if (since < 15) {
    return dice.weighted([15, 'new'], [50, 'contacted'], [35, 'qualified']);
  }
  if (since < 45) {
    return dice.weighted([28, 'contacted'], [27, 'qualified'], [45, 'closed-lost']);
  }
  return dice.weighted([5, 'contacted'], [5, 'qualified'], [90, 'closed-lost']);
}

/** The organization's own status of that key, or else one that means as much. */
function statusOf({ around: { leadStatuses } }: Context, key: string): string {
  const isClosed = key.startsWith('closed');
  const alike = leadStatuses.filter(({ isClosedStatus }) => isClosedStatus === isClosed);
  const found =
    leadStatuses.find(status => status.key === key) ??
    alike.find(({ isWon }) => isWon === (key === 'closed-won')) ??
    alike[0] ??
    leadStatuses[0];
  return found?.id ?? key;
}

function priorityOf({ dice, find }: Context, size: number): string | null {
  const key =
    size >= 3
      ? dice.weighted([40, 'high'], [15, 'urgent'], [45, 'medium'])
      : dice.weighted([30, 'low'], [50, 'medium'], [15, 'high'], [5, 'urgent']);
  return find('priority', key);
}
