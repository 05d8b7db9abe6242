import type { SubscriptionPlan } from '@pipewright/contract/operations/organization/onboarding.ts';
import { type Message, msg } from '../../platform/language/message.ts';
import { writeForRequest } from '../../platform/language/request-language.ts';

interface Plan extends Omit<SubscriptionPlan, 'description' | 'features'> {
  readonly description: Message;
  readonly features: readonly Message[];
}

/** The plans of the landing page, with prices in rupees per user and month. */
export const subscriptionPlans: readonly Plan[] = [
  {
    id: 'starter',
    name: 'Starter',
    description: msg`Everything a small team needs to begin`,
    price: 0,
    billingCycle: 'monthly',
    features: [
      msg`Up to 250 contacts`,
      msg`Basic CRM`,
      msg`Email support`,
      msg`1GB storage`,
      msg`Standard integrations`,
      msg`Mobile app`,
    ],
  },
  {
    id: 'professional',
    name: 'Professional',
    description: msg`For teams that grow`,
    price: 499,
    billingCycle: 'monthly',
    features: [
      msg`Unlimited contacts`,
      msg`Automation`,
      msg`Priority support`,
      msg`10GB per user`,
      msg`Custom integrations`,
      msg`Analytics`,
      msg`Collaboration`,
      msg`Custom fields`,
    ],
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    description: msg`For organizations with requirements of their own`,
    price: 2499,
    billingCycle: 'monthly',
    features: [
      msg`Everything in Professional`,
      msg`Custom onboarding`,
      msg`Dedicated support manager`,
      msg`Unlimited storage`,
      msg`Custom development`,
      msg`SLA`,
      msg`Advanced security`,
      msg`SSO`,
    ],
  },
];

/** The plans in the language of the request. */
export function writePlans(): SubscriptionPlan[] {
  return subscriptionPlans.map(plan => ({
    ...plan,
    description: writeForRequest(plan.description),
    features: plan.features.map(writeForRequest),
  }));
}
