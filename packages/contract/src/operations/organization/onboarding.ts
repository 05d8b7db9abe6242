import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { singleLine } from '../../fields/single-line.ts';
import { languageSchema } from '../../texts/languages.ts';

const optionalText = (max: number) => singleLine().max(max).nullish();

const empty = z.literal('');
/** Only web addresses: others could run a script when they are opened later. */
const webAddress = z.url({ protocol: /^https?$/ }).max(500);
export const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    'Please enter a domain such as crm.your-company.com',
  );

/** 3 to 63 letters, digits and hyphens, as for a label of a domain name. */
export const subdomain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,61})[a-z0-9]$/, 'Use 3 to 63 letters, digits and hyphens');

export const emailAddress = z.email().max(254);
export const newPassword = z.string().min(8).max(128);

export const validateDomain = defineOperation({
  method: 'POST',
  path: '/onboarding/validate-domain',
  access: 'public',
  tag: 'onboarding',
  summary: 'Is this organization name free, and which subdomain would suit it?',
  body: z.strictObject({
    domain: z.string().trim().max(100),
    organizationName: singleLine().min(1).max(100),
  }),
  result: z.object({
    isAvailable: z.boolean(),
    suggestedSubdomain: z.string(),
    message: z.string(),
    /** Public pages are at `<subdomain>.<publicSuffix>`. */
    publicSuffix: z.string(),
  }),
});

const plan = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  billingCycle: z.string(),
  features: z.array(z.string()),
});
export type SubscriptionPlan = z.infer<typeof plan>;

export const listSubscriptionPlans = defineOperation({
  method: 'GET',
  path: '/onboarding/subscription-plans',
  access: 'public',
  tag: 'onboarding',
  summary: 'The plans an organization can choose from',
  result: z.array(plan),
});

export const completeOnboarding = defineOperation({
  method: 'POST',
  path: '/onboarding/complete',
  access: 'public',
  tag: 'onboarding',
  summary: 'Make an organization with its administrator, whole or not at all',
  body: z.strictObject({
    organizationDetails: z.strictObject({
      name: singleLine().min(1).max(100),
      description: z.string().trim().max(500).nullish(),
      industry: optionalText(100),
      website: z.union([empty, webAddress]).nullish(),
      contactPhone: optionalText(40),
      timeZone: z.string().trim().max(60).default('UTC'),
      country: optionalText(100),
      companySize: optionalText(20),
      /** For everybody in the organization who has not chosen one. */
      language: languageSchema.nullish(),
    }),
    adminUser: z.strictObject({
      email: emailAddress,
      firstName: singleLine().min(1).max(100),
      lastName: singleLine().min(1).max(100),
      phoneNumber: optionalText(40),
      password: newPassword,
      /** For an existing account with a second factor: a code of its app, or a recovery code. */
      code: z.string().trim().max(60).optional(),
    }),
    subscriptionPlanId: z.string().max(40),
    domainSetup: z.strictObject({
      subdomain,
      customDomain: z.union([empty, domainName]).nullish(),
      dnsSettings: z.null().optional(),
    }),
    subscriptionDetails: z.strictObject({
      startWithTrial: z.boolean().default(true),
      billingCycle: z.enum(['monthly', 'yearly']).default('monthly'),
      couponCode: optionalText(40),
    }),
  }),
  status: 201,
  result: z.object({
    success: z.boolean(),
    message: z.string(),
    result: z.object({
      jwtToken: z.string(),
      refreshToken: z.string(),
      expiresIn: z.int(),
      organizationId: z.uuid(),
    }),
  }),
});
