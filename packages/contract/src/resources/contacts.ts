import { z } from 'zod';
import { defineResource } from '../define-resource.ts';
import {
  boolean,
  choice,
  computed,
  defaulted,
  email,
  embedded,
  expected,
  longText,
  optional,
  reference,
  references,
  released,
  several,
  text,
} from '../fields.ts';
import { person, placeFields, placeNames } from '../place-fields.ts';

export const contacts = defineResource({
  name: 'contact',
  path: '/contacts',
  label: ['contact', 'contacts'],
  area: 'contacts',
  fields: {
    firstName: optional(text(100)),
    lastName: expected(text(100)),
    fullName: computed(text(201)),
    /** The one that is written to; others stand beside it. */
    email: optional(email),
    phone: optional(text(40)),
    otherEmails: several(email, 10),
    otherPhones: several(text(40), 10),
    companyId: optional(released(reference('company'))),
    jobTitle: optional(text(100)),
    department: optional(text(100)),
    preferredContactMethod: optional(choice(['email', 'phone', 'text', 'mail'])),
    leadSourceId: optional(reference('lead-source')),
    ...placeFields,
    notes: optional(longText(10_000)),
    ownerUserId: optional(reference('user')),
    tagIds: defaulted(references('tag', 50), []),
    isActive: defaulted(boolean(), true),
    company: embedded({ via: 'companyId', from: 'company', shape: { name: z.string() } }),
    owner: person('ownerUserId'),
    ...placeNames,
  },
  title: 'fullName',
  search: ['firstName', 'lastName', 'email', 'phone'],
  sort: ['-createdAtUtc'],
  sortable: ['fullName', 'email'],
  owner: 'ownerUserId',
});
