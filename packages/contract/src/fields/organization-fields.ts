import { z } from 'zod';
import { domainName, subdomain } from '../operations/organization/onboarding.ts';
import { type Language, languageName, languages } from '../texts/languages.ts';
import {
  boolean,
  choice,
  computed,
  computedOrNone,
  dateTime,
  decimal,
  email,
  type Field,
  integer,
  longText,
  money,
  optional,
  phone,
  text,
  webAddress,
  withTexts,
} from './fields.ts';
import { numberPattern } from './number-pattern.ts';

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

export const orderOnAcceptance = ['none', 'draft', 'confirmed'] as const;

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
  /** Printed on quotes. */
  address: optional(longText(500)),
  taxId: withTexts(optional(text(50)), { label: 'Tax ID' }),
  quoteNumberPattern: withTexts(line(numberPattern), { label: 'Quote numbers' }),
  /** Quotes with a higher discount, or a higher net total in the base currency, need an approval; none: no limit. */
  approvalDiscountPercent: withTexts(optional(decimal({ min: 0, max: 100, digits: 2 })), {
    label: 'Approval above a discount of',
  }),
  approvalTotal: withTexts(optional(money), { label: 'Approval above a net total of' }),
  orderNumberPattern: withTexts(line(numberPattern), { label: 'Order numbers' }),
  /** What follows when a customer accepts a quote. */
  orderOnAcceptance: withTexts(
    choice(orderOnAcceptance, {
      none: 'No order',
      draft: 'A draft of an order',
      confirmed: 'A confirmed order',
    }),
    { label: 'Order from an accepted quote' },
  ),
  winsDealOnAcceptance: withTexts(boolean(), { label: 'Mark the deal as won when its quote is accepted' }),
  taskOnAcceptance: withTexts(boolean(), { label: 'Create a task when a quote is accepted' }),
  /** How customers accept quotes that are sent from now on. */
  signatureOnAcceptance: withTexts(boolean(), { label: 'Customers can draw a signature' }),
  codeOnAcceptance: withTexts(boolean(), { label: 'Customers enter a code from an email' }),
  plan: computed(text(40)),
  billingCycle: computed(choice(['monthly', 'yearly'])),
  /** Since when public pages are served at the custom domain; none: it is not verified. */
  customDomainVerifiedAtUtc: computedOrNone(dateTime),
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
