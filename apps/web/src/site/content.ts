import type { IconName } from './icon.tsx';

/** The specification's figures, plans and links; around them plain words. */
export const statistics = [
  { figure: '10,000+', label: 'leads managed' },
  { figure: '500+', label: 'active teams' },
  { figure: '99.9%', label: 'uptime' },
  { figure: '150+', label: 'integrations' },
] as const;

export const advantages = [
  { figure: '40%', label: 'productivity', text: 'More done in a day, because nothing is entered twice.' },
  { figure: '25%', label: 'churn reduction', text: 'Customers stay when nobody forgets to call them back.' },
  { figure: '30%', label: 'faster closure', text: 'Every deal shows its next step, and who takes it.' },
  {
    figure: 'Unlimited',
    label: 'scalability',
    text: 'The same screens for three people and for three thousand.',
  },
] as const;

interface Feature {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

export const features: readonly Feature[] = [
  {
    icon: 'rocket',
    title: 'Fast onboarding',
    text: 'Four short steps: organization, account, address, plan. Then you are in, and your team can follow.',
  },
  {
    icon: 'chart',
    title: 'Smart analytics',
    text: 'Figures you can open. Behind every number are the records it was made from.',
  },
  {
    icon: 'plug',
    title: 'Integrations',
    text: 'Connect mail, calendar and 150+ other tools. An open API takes care of the rest.',
  },
  {
    icon: 'people',
    title: 'Lead management',
    text: 'Status, score, source and next step in one list, from first contact to closed won.',
  },
  {
    icon: 'refresh',
    title: 'Real-time updates',
    text: 'What a colleague changes, you see. No reloading, and no second version of the truth.',
  },
  {
    icon: 'shield',
    title: 'Enterprise security',
    text: 'Multi-tenant down to the database, role-based access, and audit trails of every change.',
  },
];

export const questions = [
  {
    question: 'How long does setup take?',
    answer:
      'Under 15 minutes. You name your organization, create your account, choose an address and a plan, and start with lists and statuses that are already filled in.',
  },
  {
    question: 'Can I import data from another CRM?',
    answer:
      'Yes, from other CRMs and from CSV. You match the columns once, see what would change before anything does, and can undo the import as a whole.',
  },
  {
    question: 'Which tools does Pipewright work with?',
    answer:
      'There are 150+ integrations, among them mail, calendar and spreadsheets. What is missing you connect yourself: everything the screens do, the API does too.',
  },
  {
    question: 'What about security certifications?',
    answer:
      'A certification covers the people and machines that run a system as well as the software, so ask us for the current list before you buy. The software itself keeps tenants apart in the database, grants access by role and records every change.',
  },
  {
    question: 'Can I cancel anytime?',
    answer: 'Yes, with no fee. Cancel on any day; what you have entered can be exported before you go.',
  },
] as const;

export const contact = {
  sales: 'sales@pipewright.app',
  support: 'support@pipewright.app',
  address: ['Pipewright', 'Mahatma Gandhi Road', 'Bangalore 560001, India'],
} as const;

export const footerColumns = [
  {
    title: 'Product',
    links: [
      ['Features', '#features'],
      ['Pricing', '#pricing'],
      ['API', '/api'],
      ['Changelog', '/changelog'],
    ],
  },
  {
    title: 'Company',
    links: [
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Blog', '/blog'],
      ['Careers', '/careers'],
    ],
  },
  {
    title: 'Support',
    links: [
      ['Help', '/help'],
      ['Docs', '/docs'],
      ['Status', '/status'],
    ],
  },
  {
    title: 'Legal',
    links: [
      ['Security', '/security'],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Cookies', '/cookies'],
    ],
  },
] as const;
