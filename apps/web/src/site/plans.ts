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
export const plans: readonly Plan[] = [
  {
    name: 'Starter',
    price: 'Free',
    per: 'for as long as you like',
    contents: [
      'Up to 250 contacts',
      'Basic CRM',
      'Email support',
      '1GB storage',
      'Standard integrations',
      'Mobile app',
    ],
    button: 'Start for free',
    href: '/signup',
  },
  {
    name: 'Professional',
    price: '₹499',
    per: 'per user per month',
    contents: [
      'Unlimited contacts',
      'Automation',
      'Priority support',
      '10GB per user',
      'Custom integrations',
      'Analytics',
      'Collaboration',
      'Custom fields',
    ],
    button: 'Start free trial',
    href: '/signup',
    isMostPopular: true,
  },
  {
    name: 'Enterprise',
    price: '₹2499',
    per: 'per user per month',
    contents: [
      'Everything in Professional',
      'Custom onboarding',
      'Dedicated support manager',
      'Unlimited storage',
      'Custom development',
      'SLA',
      'Advanced security',
      'SSO',
    ],
    button: 'Contact sales',
    href: '/contact',
  },
];
