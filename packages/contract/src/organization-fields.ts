import { z } from 'zod';
import {
  choice,
  computed,
  computedOrNone,
  dateTime,
  email,
  type Field,
  integer,
  longText,
  optional,
  phone,
  text,
  webAddress,
} from './fields.ts';
import { type Language, languageName, languages } from './languages.ts';
import { domainName, subdomain } from './operations/onboarding.ts';

/** Each choice is its own example. */
export const dateFormats = [
  'D MMM YYYY',
  'MMM D, YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD.MM.YYYY',
  'YYYY-MM-DD',
] as const;
export const timeFormats = ['12-hour', '24-hour'] as const;
export const numberFormats = [
  '1,234,567.89',
  '12,34,567.89',
  '1.234.567,89',
  '1 234 567,89',
  '1’234’567.89',
] as const;

/** The product's domain, which follows the organization's subdomain. */
export const domainSuffix = '.pipewright.app';

/** Recent entries are kept in any case, so that nobody can hide changes by shortening the retention. */
export const retention = { min: 30, max: 3650 } as const;

/** A single-line text with its own schema. */
function line<S extends z.ZodType>(schema: S): Field<S, 'required'> & { presence: 'required' } {
  return { kind: 'text', presence: 'required', schema };
}

export const timeZone = z
  .string()
  .trim()
  .max(60)
  .refine(isTimeZone, 'Please choose a time zone from the list');

/** The properties of an organization. Computed ones are changed by separate operations. */
export const organizationFields = {
  name: text(100),
  description: optional(longText(500)),
  industry: optional(text(100)),
  website: optional(webAddress),
  contactPhone: optional(phone),
  country: optional(text(100)),
  companySize: optional(text(20)),
  timeZone: line(timeZone),
  dateFormat: optional(choice(dateFormats)),
  timeFormat: optional(choice(timeFormats)),
  numberFormat: optional(choice(numberFormats)),
  /** For everybody who has not chosen one; none: that of the reader's browser. */
  language: optional(choice(languages, languageNames())),
  subdomain: line(subdomain),
  customDomain: optional(line(domainName)),
  mailSenderName: optional(text(100)),
  mailReplyTo: optional(email),
  retentionDays: optional(integer(retention)),
  plan: computed(text(40)),
  billingCycle: computed(choice(['monthly', 'yearly'])),
  trialEndsAtUtc: computedOrNone(dateTime),
  deletionDueAtUtc: computedOrNone(dateTime),
} as const;

function languageNames(): Record<Language, string> {
  return Object.fromEntries(languages.map(each => [each, languageName(each)])) as Record<Language, string>;
}

/** A name such as Asia/Kolkata. Offsets are not allowed, because PostgreSQL inverts their sign. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
