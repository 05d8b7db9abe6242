import { msg, t } from '@lingui/core/macro';
import { fieldMessages } from '@pipewright/contract/fields/field-messages.ts';
import { completeOnboarding } from '@pipewright/contract/operations/organization/onboarding.ts';
import type { z } from 'zod';
import { activeLanguage } from '../../../kit/language/activate-language.ts';

/** The steps in their order; each holds the fields of one part of the body. */
export const steps = [
  { id: 'organization', title: msg`Organization`, part: 'organizationDetails' },
  { id: 'admin', title: msg`Admin Account`, part: 'adminUser' },
  { id: 'domain', title: msg`Domain Setup`, part: 'domainSetup' },
  { id: 'subscription', title: msg`Subscription`, part: 'subscriptionPlanId' },
] as const;
export type Step = (typeof steps)[number];

export const passwordStep = 1;

/** The values of the wizard's inputs. */
export interface SignUpValues {
  organizationDetails: Record<
    'name' | 'description' | 'industry' | 'website' | 'contactPhone' | 'timeZone' | 'country' | 'companySize',
    string
  >;
  adminUser: Record<
    'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'password' | 'confirmPassword' | 'code',
    string
  >;
  domainSetup: Record<'subdomain' | 'customDomain', string>;
  subscriptionPlanId: string;
}

export const blankValues: SignUpValues = {
  organizationDetails: {
    name: '',
    description: '',
    industry: '',
    website: '',
    contactPhone: '',
    timeZone: 'UTC',
    country: '',
    companySize: '',
  },
  adminUser: {
    firstName: '',
    lastName: '',
    email: '',
    phoneNumber: '',
    password: '',
    confirmPassword: '',
    code: '',
  },
  domainSetup: { subdomain: '', customDomain: '' },
  subscriptionPlanId: '',
};

/** The body as specified: empty values are null, and the password confirmation is never sent. */
export function bodyOf(values: SignUpValues): z.input<typeof completeOnboarding.body> {
  const { name, timeZone, ...organization } = values.organizationDetails;
  const { email, firstName, lastName, phoneNumber, password, code } = values.adminUser;
  const { subdomain, customDomain } = values.domainSetup;
  const optional = Object.entries(organization).map(([field, value]) => [field, value.trim() || null]);
  return {
    organizationDetails: {
      name: name.trim(),
      timeZone,
      language: activeLanguage(),
      ...Object.fromEntries(optional),
    },
    adminUser: {
      email: email.trim(),
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      phoneNumber: phoneNumber.trim() || null,
      password,
      ...(code.trim() ? { code: code.trim() } : {}),
    },
    subscriptionPlanId: values.subscriptionPlanId,
    domainSetup: {
      subdomain: subdomain.trim().toLowerCase(),
      customDomain: customDomain.trim() || null,
      dnsSettings: null,
    },
    subscriptionDetails: { startWithTrial: true, billingCycle: 'monthly', couponCode: null },
  };
}

/** The contract's errors for a step, with the server's texts, in the order of the fields. */
export function messagesOf({ part }: Step, values: SignUpValues): Record<string, string> {
  const parsed = completeOnboarding.body.safeParse(bodyOf(values));
  const all = parsed.success ? {} : fieldMessages(parsed.error);
  const { password, confirmPassword } = values.adminUser;
  if (part === 'adminUser' && password && !confirmPassword) {
    all['adminUser.confirmPassword'] = t`Confirm password is required`;
  }
  return Object.fromEntries(Object.entries(all).filter(([field]) => isOf(part, field)));
}

/** The first step that one of these fields is on; -1 when none is. */
export function stepWith(fields: readonly string[]): number {
  return steps.findIndex(({ part }) => fields.some(field => isOf(part, field)));
}

/** The specification's domain of a name: in lower case, without anything but letters and digits. */
export function domainOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** `acme.com` is what people type for `https://acme.com`. */
export function withScheme(website: string): string {
  const typed = website.trim();
  return /^[\w-]+(\.[\w-]+)+([/?#:]\S*)?$/.test(typed) ? `https://${typed}` : typed;
}

function isOf(part: string, field: string): boolean {
  return field === part || field.startsWith(`${part}.`);
}
