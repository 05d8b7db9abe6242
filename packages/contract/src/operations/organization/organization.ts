import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { organizationFields } from '../../fields/organization-fields.ts';
import { patchSchema, recordSchema } from '../../resource-schemas.ts';

const path = '/organization';
const tag = 'organization';
const manage = { access: 'settings.manage', tag } as const;

/** The usage of the plan's limits; null means no limit. */
const usage = z.object({ used: z.int(), limit: z.int().nullable() });

const organization = recordSchema(organizationFields).extend({
  /** The current plan: after a trial it is Starter. */
  effectivePlan: z.string(),
  usage: z.object({ contacts: usage, users: usage }),
  /** How long audit entries are kept if the organization has not chosen a time. */
  usualRetentionDays: z.int(),
  /** Public pages are at `<subdomain>.<publicSuffix>`. */
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

/** Choosing a plan ends the trial. */
export const choosePlan = defineOperation({
  ...manage,
  method: 'POST',
  path: `${path}/plan`,
  summary: 'Choose a plan and how often it is paid',
  body: z.strictObject({ planId: z.string().max(40), billingCycle: z.enum(['monthly', 'yearly']) }),
  result: organization,
});

/** It can be cancelled for 30 days, during which only administrators can sign in. */
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

/** A PNG or JPEG of at most 512 KB, recognized by its content. */
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
  /** The target that its CNAME should have. */
  expected: z.string(),
  /**
   * `unproven`: it points to this server, as the domains of other organizations do. `taken`: another organization has
   * verified it.
   */
  state: z.enum(['right', 'unproven', 'taken', 'elsewhere', 'missing', 'unreachable']),
  /** The current target. */
  found: z.array(z.string()),
});
export type DomainCheck = z.infer<typeof domainCheck>;

export const checkCustomDomain = defineOperation({
  ...manage,
  method: 'POST',
  path: `${path}/domain-check`,
  summary: 'Ask DNS whether the custom domain is the organization’s, and serve its public pages there if so',
  result: domainCheck,
});

/** The TXT record that proves the ownership of a domain that cannot have a CNAME. */
export function domainProof({ id, customDomain }: Pick<Organization, 'id'> & { customDomain: string }) {
  return { name: `_pipewright.${customDomain}`, value: `pipewright-organization=${id}` };
}

/** For proxies that request certificates on demand: whether to request one for a domain. */
export const findPublicDomain = defineOperation({
  method: 'GET',
  path: '/public-domains',
  access: 'public',
  tag,
  summary: 'Whether public pages are served at a custom domain; 404 if not',
  query: z.strictObject({ domain: z.string().min(1).max(253) }),
  result: z.object({ domain: z.string() }),
});
