import { z } from 'zod';
import { defineResource } from '../define-resource.ts';
import {
  choice,
  defaulted,
  email,
  embedded,
  isActive,
  longText,
  money,
  optional,
  phone,
  reference,
  references,
  released,
  text,
  webAddress,
  withTexts,
} from '../fields/fields.ts';
import { person, placeFields, placeNames } from '../fields/place-fields.ts';
import { sourceFields } from '../fields/source-fields.ts';
import { territoryFields } from '../fields/territory-fields.ts';

export const companySizes = ['1-10', '11-50', '51-200', '201-1000', '1000+'] as const;

export const companies = defineResource({
  name: 'company',
  path: '/companies',
  label: ['company', 'companies'],
  area: 'companies',
  fields: {
    name: text(200),
    website: optional(webAddress),
    /** The domain of its email addresses. Derived from the website by default. */
    domain: optional(text(253)),
    email: optional(email),
    phone: optional(phone),
    industryId: optional(reference('industry')),
    companyTypeId: optional(reference('company-type')),
    companySize: withTexts(optional(choice(companySizes)), { label: 'Size' }),
    annualRevenue: optional(money),
    parentCompanyId: optional(released(reference('company'))),
    paymentTermId: optional(reference('payment-term')),
    ...placeFields,
    description: optional(longText(10_000)),
    ownerUserId: withTexts(optional(reference('user')), { label: 'Owner' }),
    tagIds: withTexts(defaulted(references('tag', 50), []), { label: 'Tags' }),
    isActive,
    ...territoryFields,
    ...sourceFields,
    industry: embedded({ via: 'industryId', from: 'industry', shape: { name: z.string() } }),
    parentCompany: embedded({ via: 'parentCompanyId', from: 'company', shape: { name: z.string() } }),
    owner: person('ownerUserId'),
    ...placeNames,
  },
  title: 'name',
  search: ['name', 'domain', 'email', 'phone'],
  sort: ['-createdAtUtc'],
  sortable: ['name', 'domain', 'industryId', 'ownerUserId'],
  duplicates: { domain: ['domain'], phone: ['phone'], name: ['name'] },
  similar: ['name'],
  owner: 'ownerUserId',
  isPrimary: true,
  hasCustomFields: true,
  hasActivities: true,
});
