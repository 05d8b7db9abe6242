import { z } from 'zod';
import { defineOperation } from '../define-operation.ts';
import { organizationFields } from '../organization-fields.ts';
import { patchSchema, recordSchema } from '../resource-schemas.ts';

const path = '/organization';
const tag = 'organization';
const manage = { access: 'settings.manage', tag } as const;

/** How much of what the plan holds is used; no limit: null. */
const usage = z.object({ used: z.int(), limit: z.int().nullable() });

const organization = recordSchema(organizationFields).extend({
  /** The plan that counts today: that of an ended trial is Starter. */
  effectivePlan: z.string(),
  usage: z.object({ contacts: usage, users: usage }),
  /** How long entries of the audit are kept where the organization has not said. */
  usualRetentionDays: z.int(),
  /** Pages for its customers are at `<subdomain>.<publicSuffix>`. */
  publicSuffix: z.string(),
});
export type Organization = z.infer<typeof organization>;

export const readOrganization = defineOperation({
  method: 'GET',
  path,
  access: 'session',
  tag,
  summary: 'The organization one works in: profile, formats, domain, plan and what of it is used',
  result: organization,
});

export const changeOrganization = defineOperation({
  ...manage,
  method: 'PATCH',
  path,
  summary: 'Change some of it',
  body: patchSchema(organizationFields, {}),
  result: organization,
});

/** A plan that is chosen here is not a trial any more. */
export const choosePlan = defineOperation({
  ...manage,
  method: 'POST',
  path: `${path}/plan`,
  summary: 'Choose a plan and how often it is paid',
  body: z.strictObject({ planId: z.string().max(40), billingCycle: z.enum(['monthly', 'yearly']) }),
  result: organization,
});

/** For 30 days it can be taken back; until then only administrators come in. */
export const deleteOrganization = defineOperation({
  ...manage,
  method: 'POST',
  path: `${path}/deletion`,
  summary: 'Have the organization deleted in 30 days, with everything in it',
  body: z.strictObject({ name: z.string().max(200) }),
  result: organization,
});

export const keepOrganization = defineOperation({
  ...manage,
  method: 'DELETE',
  path: `${path}/deletion`,
  summary: 'Take the deletion back',
});

const logo = `${path}/logo` as const;

export const readLogo = defineOperation({
  method: 'GET',
  path: logo,
  access: 'session',
  tag,
  summary: 'The organization’s picture',
  result: z.object({ type: z.enum(['image/png', 'image/jpeg']), base64: z.string() }),
});

/** A PNG or JPEG of at most 512 KB, told by its content. */
export const setLogo = defineOperation({
  ...manage,
  method: 'PUT',
  path: logo,
  summary: 'Give the organization a picture',
  body: z.strictObject({ base64: z.base64().min(1) }),
});

export const removeLogo = defineOperation({
  ...manage,
  method: 'DELETE',
  path: logo,
  summary: 'Take the picture away',
});

const domainCheck = z.object({
  domain: z.string(),
  /** Where its CNAME should lead. */
  expected: z.string(),
  state: z.enum(['right', 'elsewhere', 'missing', 'unreachable']),
  /** Where it leads. */
  found: z.array(z.string()),
});
export type DomainCheck = z.infer<typeof domainCheck>;

export const checkCustomDomain = defineOperation({
  ...manage,
  method: 'POST',
  path: `${path}/domain-check`,
  summary: 'Ask DNS whether the custom domain leads to the organization',
  result: domainCheck,
});
