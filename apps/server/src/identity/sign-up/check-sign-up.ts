import { isTimeZone } from '@pipewright/contract/fields/organization-fields.ts';
import type { completeOnboarding } from '@pipewright/contract/operations/organization/onboarding.ts';
import { passwordProblem } from '@pipewright/contract/passwords/password-rule.ts';
import type { z } from 'zod';
import { invalid } from '../../platform/errors.ts';
import { msg } from '../../platform/language/message.ts';
import { isReserved } from '../organizations/subdomains.ts';
import { subscriptionPlans } from '../organizations/subscription-plans.ts';

/** The rules that a schema cannot express, all reported at once. */
export function checkSignUp(body: z.output<typeof completeOnboarding.body>): void {
  const problems = {
    'adminUser.password': passwordProblem(body.adminUser.password),
    'domainSetup.subdomain': isReserved(body.domainSetup.subdomain)
      ? 'This subdomain is reserved. Please choose another one.'
      : undefined,
    'organizationDetails.timeZone': isTimeZone(body.organizationDetails.timeZone)
      ? undefined
      : 'Please choose a time zone from the list',
    subscriptionPlanId: subscriptionPlans.some(plan => plan.id === body.subscriptionPlanId)
      ? undefined
      : 'Please choose one of the plans',
    'subscriptionDetails.couponCode': body.subscriptionDetails.couponCode
      ? msg`This coupon code is not known`
      : undefined,
  };
  const fields = Object.entries(problems).filter(
    (entry): entry is [string, Exclude<(typeof entry)[1], undefined>] => entry[1] !== undefined,
  );
  if (fields.length > 0) {
    throw invalid(Object.fromEntries(fields));
  }
}
