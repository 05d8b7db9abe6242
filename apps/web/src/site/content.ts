import { t } from '@lingui/core/macro';
import type { IconName } from './icon.tsx';

/** The specification's figures, plans and links; around them plain words. */
export const statistics = () => [
  { figure: t`10,000+`, label: t`leads managed` },
  { figure: t`500+`, label: t`active teams` },
  { figure: t`99.9%`, label: t`uptime` },
  { figure: t`150+`, label: t`integrations` },
];

export const advantages = () => [
  { figure: t`40%`, label: t`productivity`, text: t`More done in a day, because nothing is entered twice.` },
  {
    figure: t`25%`,
    label: t`churn reduction`,
    text: t`Customers stay when nobody forgets to call them back.`,
  },
  { figure: t`30%`, label: t`faster closure`, text: t`Every deal shows its next step, and who takes it.` },
  {
    figure: t`Unlimited`,
    label: t`scalability`,
    text: t`The same screens for three people and for three thousand.`,
  },
];

interface Feature {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** The picture of the product next to the claim, made by scripts/take-pictures.ts, with its description. */
  readonly picture: { readonly name: string; readonly alt: string };
}

export const features = (): readonly Feature[] => [
  {
    icon: 'rocket',
    title: t`Fast onboarding`,
    text: t`Four short steps: organization, account, address, plan. Then you are in, and your team can follow.`,
    picture: {
      name: 'import',
      alt: t`The import of a file of leads: each column with its first value, and what it becomes in Pipewright, before anything is changed`,
    },
  },
  {
    icon: 'chart',
    title: t`Smart analytics`,
    text: t`Figures you can open. Behind every number are the records it was made from.`,
    picture: {
      name: 'forecast',
      alt: t`The forecast of deals: a column for each month with what is open, what is probable and what was won`,
    },
  },
  {
    icon: 'plug',
    title: t`Integrations`,
    text: t`Connect mail, calendar and 150+ other tools. An open API takes care of the rest.`,
    picture: {
      name: 'calendar',
      alt: t`A month of calls, meetings and tasks in the calendar, which other calendars can subscribe to`,
    },
  },
  {
    icon: 'people',
    title: t`Lead management`,
    text: t`Status, score, source and next step in one list, from first contact to closed won.`,
    picture: {
      name: 'timeline',
      alt: t`The timeline of a lead: the next meeting, an email, a call and how it began, newest first`,
    },
  },
  {
    icon: 'refresh',
    title: t`Real-time updates`,
    text: t`What a colleague changes, you see. No reloading, and no second version of the truth.`,
    picture: {
      name: 'board',
      alt: t`The board of deals: a column for each stage with its value, and a card for each deal`,
    },
  },
  {
    icon: 'shield',
    title: t`Enterprise security`,
    text: t`Multi-tenant down to the database, role-based access, and audit trails of every change.`,
    picture: {
      name: 'undo',
      alt: t`The list of leads after two were deleted: a notification offers to undo it`,
    },
  },
];

export const questions = () => [
  {
    question: t`How long does setup take?`,
    answer: t`Under 15 minutes. You name your organization, create your account, choose an address and a plan, and start with lists and statuses that are already filled in.`,
  },
  {
    question: t`Can I import data from another CRM?`,
    answer: t`Yes, from other CRMs and from CSV. You match the columns once, see what would change before anything does, and can undo the import as a whole.`,
  },
  {
    question: t`Which tools does Pipewright work with?`,
    answer: t`There are 150+ integrations, among them mail, calendar and spreadsheets. What is missing you connect yourself: everything the screens do, the API does too.`,
  },
  {
    question: t`What about security certifications?`,
    answer: t`A certification covers the people and machines that run a system as well as the software, so ask us for the current list before you buy. The software itself keeps tenants apart in the database, grants access by role and records every change.`,
  },
  {
    question: t`Can I cancel anytime?`,
    answer: t`Yes, with no fee. Cancel on any day; what you have entered can be exported before you go.`,
  },
];

export const contact = {
  sales: 'sales@pipewright.app',
  support: 'support@pipewright.app',
  address: ['Pipewright', 'Mahatma Gandhi Road', 'Bangalore 560001, India'],
} as const;

interface FooterColumn {
  readonly title: string;
  readonly links: readonly (readonly [label: string, href: string])[];
}

export const footerColumns = (): readonly FooterColumn[] => [
  {
    title: t`Product`,
    links: [
      [t`Features`, '#features'],
      [t`Pricing`, '#pricing'],
      [t`API`, '/api'],
      [t`Changelog`, '/changelog'],
    ],
  },
  {
    title: t`Company`,
    links: [
      [t({ message: 'About', context: 'page' }), '/about'],
      [t`Contact`, '/contact'],
      [t`Blog`, '/blog'],
      [t`Careers`, '/careers'],
    ],
  },
  {
    title: t`Support`,
    links: [
      [t`Help`, '/help'],
      [t`Docs`, '/docs'],
      [t`Status`, '/status'],
    ],
  },
  {
    title: t`Legal`,
    links: [
      [t`Security`, '/security'],
      [t`Privacy`, '/privacy'],
      [t({ message: 'Terms', context: 'terms of use' }), '/terms'],
      [t`Cookies`, '/cookies'],
    ],
  },
];
