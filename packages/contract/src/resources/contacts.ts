import { z } from 'zod';
import { defineResource } from '../define-resource.ts';
import {
  choice,
  computed,
  defaulted,
  email,
  embedded,
  expected,
  isActive,
  longText,
  optional,
  phone,
  reference,
  references,
  released,
  several,
  text,
  withTexts,
} from '../fields/fields.ts';
import { person, placeFields, placeNames } from '../fields/place-fields.ts';
import { sourceFields } from '../fields/source-fields.ts';

export const contacts = defineResource({
  name: 'contact',
  path: '/contacts',
  label: ['contact', 'contacts'],
  area: 'contacts',
  fields: {
    firstName: optional(text(100)),
    lastName: expected(text(100)),
    fullName: computed(text(201)),
    /** The primary address. Others are in a separate field. */
    email: optional(email),
    phone: optional(phone),
    otherEmails: withTexts(several(email, 10), { label: 'Other emails' }),
    otherPhones: withTexts(several(text(40), 10), { label: 'Other phones' }),
    companyId: optional(released(reference('company'))),
    jobTitle: optional(text(100)),
    department: optional(text(100)),
    preferredContactMethod: optional(choice(['email', 'phone', 'text', 'mail'])),
    leadSourceId: optional(reference('lead-source')),
    ...placeFields,
    notes: optional(longText(10_000)),
    ownerUserId: withTexts(optional(reference('user')), { label: 'Owner' }),
    tagIds: withTexts(defaulted(references('tag', 50), []), { label: 'Tags' }),
    isActive,
    ...sourceFields,
    /** Includes the territory, which is also the territory of this record. */
    company: embedded({
      via: 'companyId',
      from: 'company',
      shape: { name: z.string(), territoryId: z.string().nullable() },
    }),
    owner: person('ownerUserId'),
    ...placeNames,
  },
  title: 'fullName',
  search: ['firstName', 'lastName', 'email', 'phone'],
  sort: ['-createdAtUtc'],
  sortable: ['fullName', 'email', 'ownerUserId'],
  duplicates: { email: ['email'], phone: ['phone'], nameAndCompany: ['lastName', 'companyId'] },
  similar: ['firstName', 'lastName', 'companyId'],
  owner: 'ownerUserId',
  isPrimary: true,
  hasCustomFields: true,
  hasActivities: true,
});
