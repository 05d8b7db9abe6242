import { z } from 'zod';
import { defineResource } from '../define-resource.ts';
import {
  boolean,
  choice,
  computed,
  computedOrNone,
  dateTime,
  defaulted,
  email,
  embedded,
  expected,
  integer,
  kept,
  longText,
  lookedUp,
  money,
  optional,
  phone,
  reference,
  released,
  text,
  webAddress,
} from '../fields.ts';
import { person as personNamed, placeFields, placeNames } from '../place-fields.ts';

const person = {
  firstName: expected(text(100)),
  lastName: expected(text(100)),
  fullName: computed(text(201)),
  email: expected(email),
  phone: optional(phone),
  companyName: optional(text(200)),
  jobTitle: optional(text(100)),
  website: optional(webAddress),
  preferredContactMethod: optional(choice(['email', 'phone', 'text', 'mail'])),
} as const;

const progress = {
  leadStatusId: kept(reference('lead-status')),
  leadSourceId: optional(reference('lead-source')),
  priorityId: optional(reference('priority')),
  estimatedValue: defaulted(money, 0),
  assignedToUserId: optional(reference('user')),
  notes: optional(longText(10_000)),
  isActive: defaulted(boolean(), true),
  /** 0 to 100, made from reasons that can be asked for; never typed. */
  leadScore: computed(integer({ min: 0, max: 100 })),
} as const;

/** What is read along, so that a list needs one request. */
const readAlong = {
  status: lookedUp({ via: 'leadStatusId', from: 'lead-status', pick: 'key' }),
  leadStatus: embedded({
    via: 'leadStatusId',
    from: 'lead-status',
    shape: { name: z.string(), colorCode: z.string(), isClosedStatus: z.boolean() },
  }),
  leadSource: lookedUp({ via: 'leadSourceId', from: 'lead-source', pick: 'key' }),
  leadSourceName: lookedUp({ via: 'leadSourceId', from: 'lead-source', pick: 'name' }),
  priority: lookedUp({ via: 'priorityId', from: 'priority', pick: 'key' }),
  assignedTo: personNamed('assignedToUserId'),
  ...placeNames,
} as const;

/** What it became; set by its conversion, and by nothing else. */
const conversion = {
  convertedAtUtc: computedOrNone(dateTime),
  contactId: computedOrNone(released(reference('contact'))),
  companyId: computedOrNone(released(reference('company'))),
  dealId: computedOrNone(released(reference('deal'))),
} as const;

const name = z.string().trim().max(100);

export const leads = defineResource({
  name: 'lead',
  path: '/leads',
  label: ['lead', 'leads'],
  area: 'leads',
  fields: { ...person, ...placeFields, ...progress, ...conversion, ...readAlong },
  accepts: {
    /** The id of a status, its key, or `default-status-id`: the first open one. */
    leadStatusId: name,
    status: name,
    /** A key, a name or an id. */
    leadSource: name.nullable(),
    priority: name.nullable(),
    /** Names, or ids, of the organization's lists. */
    country: name.nullable(),
    state: name.nullable(),
    city: name.nullable(),
    title: name.nullable(),
  },
  title: 'fullName',
  search: ['firstName', 'lastName', 'email', 'companyName', 'phone'],
  sort: ['-createdAtUtc'],
  sortable: [
    'fullName',
    'email',
    'companyName',
    'leadScore',
    'estimatedValue',
    'leadStatusId',
    'leadSourceId',
    'priorityId',
    'assignedToUserId',
  ],
  duplicates: { email: ['email'], phone: ['phone'], nameAndCompany: ['lastName', 'companyName'] },
  similar: ['firstName', 'lastName', 'companyName'],
  owner: 'assignedToUserId',
  isPrimary: true,
  hasActivities: true,
  closed: { via: 'leadStatusId', when: ['isClosedStatus'] },
});
