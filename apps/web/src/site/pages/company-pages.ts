import { contact } from '../content.ts';
import { link, type SitePage } from './site-page.ts';

export const companyPages: readonly SitePage[] = [
  {
    name: 'about',
    title: 'About Pipewright',
    description: 'The CRM a company can run itself: open, multi-tenant, on PostgreSQL.',
    sections: [
      {
        title: 'What it is',
        paragraphs: [
          'Pipewright keeps leads, contacts, companies and deals in one place, with everything that was said and planned about them. It is made for sales, marketing and service teams who would rather sell than type.',
          'It runs on one machine with two commands, and on many machines with the same ones. Your data are in a PostgreSQL database of your own.',
        ],
      },
      {
        title: 'What we hold to',
        items: [
          'Whatever looks like a button works, and whatever is shown is your own data.',
          'Every change can be undone, and every change says who made it.',
          'The product works with a keyboard, with a screen reader and on a small phone.',
        ],
      },
    ],
  },
  {
    name: 'contact',
    title: 'Contact',
    description: 'Write to us about plans, a demonstration or a problem.',
    sections: [
      {
        title: 'By mail',
        items: [
          ['Sales, plans and demonstrations: ', link(contact.sales, `mailto:${contact.sales}`)],
          ['Support: ', link(contact.support, `mailto:${contact.support}`)],
        ],
      },
      { title: 'By post', paragraphs: [contact.address.join(', ')] },
      {
        title: 'About your own data',
        paragraphs: [
          'Questions about what an installation stores about you go to its operator: usually the company whose people you deal with.',
        ],
      },
    ],
  },
  {
    name: 'blog',
    title: 'Blog',
    description: 'There are no posts yet.',
    sections: [
      {
        title: 'Meanwhile',
        paragraphs: [
          [
            'What is new in the product is in the ',
            link('changelog', '/changelog'),
            '; how it works is in the ',
            link('documentation', '/docs'),
            '.',
          ],
        ],
      },
    ],
  },
  {
    name: 'careers',
    title: 'Careers',
    description: 'There are no open positions at the moment.',
    sections: [
      {
        title: 'Write to us anyway',
        paragraphs: [
          [
            'If you would like to work on Pipewright, say hello: ',
            link(contact.sales, `mailto:${contact.sales}`),
            '.',
          ],
        ],
      },
    ],
  },
  {
    name: 'help',
    title: 'Help',
    description: 'The first steps, and what to do when something goes wrong.',
    sections: [
      {
        title: 'First steps',
        items: [
          [
            link('Create your organization', '/signup'),
            ': four steps, then you are in. Or ',
            link('look around in the demo', '/login?demo=1'),
            ' first.',
          ],
          'Bring your data: open a list, choose Import, and give it a CSV or Excel file. You see what would change before anything does.',
          'Invite colleagues under Administration, Users, and give each a role.',
        ],
      },
      {
        title: 'When something goes wrong',
        items: [
          [
            'Forgotten password: ',
            link('ask for a new one', '/forgot-password'),
            '. Without a mail server, your administrator can help.',
          ],
          'Changed or deleted by mistake: press Undo in the notification, or open the record’s timeline and undo it there.',
          'Not allowed: your role decides what you may do. Administrators see and change roles under Administration.',
          'No connection: what you typed stays in the form. Lists and records that you opened before can be read meanwhile.',
        ],
      },
      {
        title: 'Ask us',
        paragraphs: [[link(contact.support, `mailto:${contact.support}`)]],
      },
    ],
  },
];
