import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { domainName } from './onboarding.ts';

const access = 'settings.manage';
const tag = 'security';
const path = '/security-rules';

const rules = z.strictObject({
  /** People without one can do nothing but set one up. */
  requiresSecondFactor: z.boolean(),
  /** Who may be invited or join; empty: anybody. Members stay. */
  allowedEmailDomains: z
    .array(domainName)
    .max(50)
    .transform(domains => [...new Set(domains)]),
  /** Whether members may connect third-party applications. Where not, connected ones are refused. */
  allowsApplications: z.boolean(),
});

export const readSecurityRules = defineOperation({
  method: 'GET',
  path,
  access,
  tag,
  summary: 'What the organization demands of its people',
  result: rules.extend({
    /** Active people who have set up a second factor, and all of them. */
    withSecondFactor: z.int(),
    people: z.int(),
  }),
});

export const changeSecurityRules = defineOperation({
  method: 'PUT',
  path,
  access,
  tag,
  summary: 'Change what the organization demands of its people',
  /** What is left out stays as it is. */
  body: rules.partial({ allowsApplications: true }),
  result: rules,
});
