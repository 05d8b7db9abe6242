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
  /** The product beside the claim: a picture of scripts/take-pictures.ts, and what it shows. */
  readonly picture: { readonly name: string; readonly alt: string };
}

export const features: readonly Feature[] = [
  {
    icon: 'rocket',
    title: 'Fast onboarding',
    text: 'Four short steps: organization, account, address, plan. Then you are in, and your team can follow.',
    picture: {
      name: 'import',
      alt: 'The import of a file of leads: each column with its first value, and what it becomes in Pipewright, before anything is changed',
    },
  },
  {
    icon: 'chart',
    title: 'Smart analytics',
    text: 'Figures you can open. Behind every number are the records it was made from.',
    picture: {
      name: 'forecast',
      alt: 'The forecast of deals: a column for each month with what is open, what is probable and what was won',
    },
  },
  {
    icon: 'plug',
    title: 'Integrations',
    text: 'Connect mail, calendar and 150+ other tools. An open API takes care of the rest.',
    picture: {
      name: 'calendar',
      alt: 'A month of calls, meetings and tasks in the calendar, which other calendars can subscribe to',
    },
  },
  {
    icon: 'people',
    title: 'Lead management',
    text: 'Status, score, source and next step in one list, from first contact to closed won.',
    picture: {
      name: 'timeline',
      alt: 'The timeline of a lead: the next meeting, a mail, a call and how it began, newest first',
    },
  },
  {
    icon: 'refresh',
    title: 'Real-time updates',
    text: 'What a colleague changes, you see. No reloading, and no second version of the truth.',
    picture: {
      name: 'board',
      alt: 'The board of deals: a column for each stage with its value, and a card for each deal',
    },
  },
  {
    icon: 'shield',
    title: 'Enterprise security',
    text: 'Multi-tenant down to the database, role-based access, and audit trails of every change.',
    picture: {
      name: 'undo',
      alt: 'The list of leads after two were deleted: a notification offers to undo it',
    },
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
