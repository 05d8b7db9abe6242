import type { SubscriptionPlan } from '@pipewright/contract/operations/onboarding.ts';

/** The plans of the landing page, with prices in rupees per user and month. */
export const subscriptionPlans: readonly SubscriptionPlan[] = [
  {
    id: 'starter',
    name: 'Starter',
    description: 'Everything a small team needs to begin',
    price: 0,
    billingCycle: 'monthly',
    features: [
      'Up to 250 contacts',
      'Basic CRM',
      'Email support',
      '1GB storage',
      'Standard integrations',
      'Mobile app',
    ],
  },
  {
    id: 'professional',
    name: 'Professional',
    description: 'For teams that grow',
    price: 499,
    billingCycle: 'monthly',
    features: [
      'Unlimited contacts',
      'Automation',
      'Priority support',
      '10GB per user',
      'Custom integrations',
      'Analytics',
      'Collaboration',
      'Custom fields',
    ],
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    description: 'For organizations with requirements of their own',
    price: 2499,
    billingCycle: 'monthly',
    features: [
      'Everything in Professional',
      'Custom onboarding',
      'Dedicated support manager',
      'Unlimited storage',
      'Custom development',
      'SLA',
      'Advanced security',
      'SSO',
    ],
  },
];
