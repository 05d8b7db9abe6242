import type { ActivityKind } from '@pipewright/contract/fields/activity-fields.ts';
import type { activities } from '@pipewright/contract/resources/activities.ts';
import type { PastRecord } from '../../platform/resources/write/insert-records.ts';
import { type Context, nameOf, newest } from './context.ts';
import type { DealStory } from './deals.ts';
import type { LeadStory } from './leads.ts';
import { callNotes, mailBodies, meetingPlaces, noteBodies, outcomes, touches } from './texts.ts';

type ActivityRecord = PastRecord<typeof activities>;

/** Whom or what an activity is about, and since when they are there. */
export interface About {
  readonly links: Pick<ActivityRecord, 'leadId' | 'contactId' | 'companyId' | 'dealId'>;
  readonly since: number;
  readonly ownerId: string;
  /** The person, and the company. */
  readonly name: string;
  readonly company: string;
}

/** The activities from the creation of a lead until it was converted or given up, or until now. */
export function leadActivities(context: Context, lead: LeadStory): ActivityRecord[] {
  const { dice } = context;
  const count = lead.isUntouched ? 0 : dice.whole(1, 3);
  const first = dice.between(Math.max(lead.since - 1.5, lead.until), lead.since);
  return Array.from({ length: count }, (_, i) => {
    const age = i === 0 ? first : dice.between(lead.until, first);
    return touch(context, aboutLead(lead), 'lead', age);
  });
}

/** The activities about a deal, every few days until it was closed; none for a stalled one. */
export function dealActivities(context: Context, deal: DealStory): ActivityRecord[] {
  const { dice } = context;
  const { course } = deal;
  const about = aboutDeal(deal);
  const last = course.outcome === 'open' ? newest : course.since;
  const end = course.isStalled ? Math.max(course.since - 6, last) : last;
  const done: ActivityRecord[] = [];
  for (let age = deal.begun - dice.between(0.3, 2); age > end; age -= dice.between(3, 10)) {
    done.push(touch(context, about, 'deal', age));
  }
  if (course.outcome !== 'open') {
    const subject = context.write(outcomes[course.outcome](about));
    done.push({ ...base(context, about, 'note', course.since), subject });
  }
  return done;
}

export function aboutLead({ id, since, ownerId, deal, name, company }: LeadStory): About {
  // A conversion links the activities of the lead with the created records.
  const became = deal ? { contactId: deal.contact.id, companyId: deal.account.id, dealId: deal.id } : {};
  return { links: { leadId: id, ...became }, since, ownerId, name, company };
}

export function aboutDeal({ id, account, contact, begun }: DealStory): About {
  return {
    links: { contactId: contact.id, companyId: account.id, dealId: id },
    since: begun,
    ownerId: account.ownerId,
    name: nameOf(contact.person),
    company: account.name,
  };
}

/** The common fields of activities; `age` is when it was logged. */
export function base(context: Context, about: About, kind: ActivityKind, age: number) {
  const { find, made, dice, people } = context;
  return {
    ...made(age),
    kind,
    activityTypeId: find('activity_type', kind === 'mail' ? 'email' : kind),
    assignedToUserId: dice.chance(0.9) ? about.ownerId : dice.pick(people),
    ...about.links,
  };
}

function touch(context: Context, about: About, phase: 'lead' | 'deal', age: number): ActivityRecord {
  const { dice, days, write } = context;
  const kind = dice.weighted<ActivityKind>(
    [32, 'call'],
    [28, 'mail'],
    [phase === 'deal' && age > 1 ? 16 : 6, age > 1 ? 'meeting' : 'note'],
    [12, 'note'],
    [12, 'task'],
  );
  const at = days.ago(age);
  const subject = write(dice.pick(touches[phase][kind])(about));
  /** When a planned activity was created. */
  const planned = Math.min(age + dice.between(0.5, 4), about.since);
  switch (kind) {
    case 'call':
      return { ...base(context, about, kind, age), subject, completedAtUtc: at, ...call(context) };
    case 'mail':
      return {
        ...base(context, about, kind, age),
        subject,
        completedAtUtc: at,
        body: write(dice.pick(mailBodies)),
      };
    case 'note':
      return { ...base(context, about, kind, age), subject, body: write(dice.pick(noteBodies)) };
    case 'meeting':
      return { ...base(context, about, kind, planned), subject, ...meeting(context, at), completedAtUtc: at };
    case 'task':
      return { ...base(context, about, kind, planned), subject, dueAtUtc: at, completedAtUtc: at };
  }
}

function call({ dice, write }: Context) {
  const outcome = dice.weighted(
    [70, 'reached' as const],
    [15, 'no answer' as const],
    [15, 'left a message' as const],
  );
  return outcome === 'reached'
    ? { outcome, durationMinutes: dice.whole(3, 35), body: write(dice.pick(callNotes)) }
    : { outcome, durationMinutes: 1 };
}

export function meeting({ dice, write }: Context, dueAtUtc: string) {
  const minutes = dice.pick([30, 45, 60, 90]);
  return {
    dueAtUtc,
    endsAtUtc: new Date(Date.parse(dueAtUtc) + minutes * 60_000).toISOString(),
    durationMinutes: minutes,
    location: write(dice.pick(meetingPlaces)),
  };
}
