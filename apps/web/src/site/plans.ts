import { t } from '@lingui/core/macro';

interface Plan {
  readonly name: string;
  readonly price: string;
  readonly per: string;
  readonly contents: readonly string[];
  readonly button: string;
  readonly href: '/signup' | '/contact';
  readonly isMostPopular?: boolean;
}

/** The plans as the specification's table has them; the sign-up wizard gets the same from the server. */
export const plans = (): readonly Plan[] => [
  {
    name: 'Starter',
    price: t`Free`,
    per: t`for as long as you like`,
    contents: [
      t`Up to 250 contacts`,
      t`Basic CRM`,
      t`Email support`,
      t`1GB storage`,
      t`Standard integrations`,
      t`Mobile app`,
    ],
    button: t`Start for free`,
    href: '/signup',
  },
  {
    name: 'Professional',
    price: t`₹499`,
    per: t`per user per month`,
    contents: [
      t`Unlimited contacts`,
      t`Automation`,
      t`Priority support`,
      t`10GB per user`,
      t`Custom integrations`,
      t`Analytics`,
      t`Collaboration`,
      t`Custom fields`,
    ],
    button: t`Start free trial`,
    href: '/signup',
    isMostPopular: true,
  },
  {
    name: 'Enterprise',
    price: t`₹2499`,
    per: t`per user per month`,
    contents: [
      t`Everything in Professional`,
      t`Custom onboarding`,
      t`Dedicated support manager`,
      t`Unlimited storage`,
      t`Custom development`,
      t`SLA`,
      t`Advanced security`,
      t`SSO`,
    ],
    button: t`Contact sales`,
    href: '/contact',
  },
];
