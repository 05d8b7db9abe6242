import { z } from 'zod';
import { defineResource } from '../define-resource.ts';
import {
  choice,
  computed,
  computedOrNone,
  dateTime,
  defaulted,
  email,
  embedded,
  expected,
  integer,
  isActive,
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
  withTexts,
} from '../fields/fields.ts';
import { person as personNamed, placeFields, placeNames } from '../fields/place-fields.ts';
import { sourceFields } from '../fields/source-fields.ts';
import { territoryFields } from '../fields/territory-fields.ts';

const person = {
  firstName: expected(text(100)),
  lastName: expected(text(100)),
  fullName: computed(text(201)),
  email: expected(email),
  phone: optional(phone),
  companyName: withTexts(optional(text(200)), { label: 'Company' }),
  jobTitle: optional(text(100)),
  website: optional(webAddress),
  preferredContactMethod: optional(choice(['email', 'phone', 'text', 'mail'])),
} as const;

const progress = {
  leadStatusId: withTexts(kept(reference('lead-status')), { label: 'Status' }),
  leadSourceId: withTexts(optional(reference('lead-source')), { label: 'Source' }),
  priorityId: optional(reference('priority')),
  estimatedValue: defaulted(money, 0),
  assignedToUserId: withTexts(optional(reference('user')), { label: 'Assigned to' }),
  notes: optional(longText(10_000)),
  isActive,
  /** 0 to 100. Computed from rules; cannot be entered. */
  leadScore: withTexts(computed(integer({ min: 0, max: 100 })), { label: 'Score' }),
} as const;

/** Names of referenced records, so that a list needs only one request. */
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

/** The records that it was converted into. Set only by the conversion. */
const conversion = {
  convertedAtUtc: computedOrNone(dateTime),
  contactId: withTexts(computedOrNone(released(reference('contact'))), { label: 'Became contact' }),
  companyId: withTexts(computedOrNone(released(reference('company'))), { label: 'Became company' }),
  dealId: withTexts(computedOrNone(released(reference('deal'))), { label: 'Became deal' }),
} as const;

const name = z.string().trim().max(100);

export const leads = defineResource({
  name: 'lead',
  path: '/leads',
  label: ['lead', 'leads'],
  area: 'leads',
  fields: {
    ...person,
    ...placeFields,
    ...progress,
    ...territoryFields,
    ...conversion,
    ...sourceFields,
    ...readAlong,
  },
  accepts: {
    /** The id of a status, its key, or `default-status-id` for the first open one. */
    leadStatusId: name,
    status: name,
    /** A key, name or id. */
    leadSource: name.nullable(),
    priority: name.nullable(),
    /** Names or ids from the organization's lists. */
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
  hasCustomFields: true,
  hasActivities: true,
  closed: { via: 'leadStatusId', when: ['isClosedStatus'] },
});
