import { contact } from '../content.ts';
import { link, type SitePage } from './site-page.ts';

const operator =
  'Whoever runs this installation (its operator) decides what it is used for and answers for the data in it. This page describes what the software does.';

export const legalPages: readonly SitePage[] = [
  {
    name: 'security',
    title: 'Security',
    description: 'What the software does to keep data safe. Certifications are a matter of who runs it.',
    sections: [
      {
        title: 'Organizations are kept apart',
        items: [
          'Each row belongs to one organization, and PostgreSQL’s row security enforces it: the application’s database role can neither bypass nor change that.',
          'Every statement names the organization besides, and automatic tests try to cross the border for every entity.',
        ],
      },
      {
        title: 'Sign-in',
        items: [
          'Passwords are stored as argon2id hashes; common ones are refused, and attempts are limited.',
          'Two-factor authentication by app with recovery codes, and passkeys. An organization can require a second factor of everybody.',
          'Google and Microsoft sign-in by OpenID Connect with PKCE, where the operator has set it up.',
          'Sessions can be seen and ended one by one; refresh tokens are used once.',
        ],
      },
      {
        title: 'Permissions and traces',
        items: [
          'Roles grant each action for one’s own records, the team’s or all; nobody can grant more than they hold. The server checks every request.',
          'Every change and sign-in is recorded with who, when, before and after, and cannot be altered by users.',
          'API keys are stored as hashes, limited to chosen permissions, and revoked at any time.',
        ],
      },
      {
        title: 'In the browser',
        items: [
          'A content security policy allows scripts of this server only; pages cannot be framed.',
          'What is kept on a device for times without a connection is deleted at sign-out, when the organization changes, and after a week.',
        ],
      },
      {
        title: 'Report a problem',
        paragraphs: [
          [
            'Write to ',
            link(contact.support, `mailto:${contact.support}`),
            '. Please give us time to fix it before you publish.',
          ],
        ],
      },
    ],
  },
  {
    name: 'privacy',
    title: 'Privacy',
    description: 'What the software stores, for how long, and who is responsible.',
    sections: [
      { title: 'Who is responsible', paragraphs: [operator] },
      {
        title: 'What is stored',
        items: [
          'Of users: name, email address, a hash of the password, sign-in times with network address and browser, and what they change.',
          'Of an organization: what its users enter or import, and the files they attach.',
          'Of visitors to these public pages: nothing. There is no analytics and no script on them.',
        ],
      },
      {
        title: 'For how long',
        items: [
          'Records stay until somebody deletes them. Changes and audit events are kept for 365 days unless the organization or the operator chooses another span of at least 30 days.',
          'A deleted organization can be taken back for 30 days; then its data are removed.',
          'Archives are files of the operator or of the organization, and end when those delete them.',
        ],
      },
      {
        title: 'Who gets it',
        items: [
          'Nobody but the operator and the members of the organization, as far as their roles reach.',
          'Mails go through the mail server that the operator has set up. Google or Microsoft learn of a sign-in only if you choose to sign in with them.',
        ],
      },
      {
        title: 'Your rights',
        paragraphs: [
          'Ask the operator, or the organization that works with your data, for a copy, a correction or a deletion. The software lets them export, change and delete every record.',
        ],
      },
    ],
  },
  {
    name: 'terms',
    title: 'Terms',
    description: 'The terms of use are those of whoever runs this installation.',
    sections: [
      {
        title: 'Between you and the operator',
        paragraphs: [
          'Pipewright is software that companies run themselves. The agreement about using this installation (price, availability, support, liability) is between you and its operator. The software sets no terms in their place.',
        ],
      },
      {
        title: 'What the software does by itself',
        items: [
          'Starter is free and holds up to 250 contacts. Nothing is deleted when a limit is reached or a trial ends; adding stops.',
          'Plans can be changed or cancelled on any day, and data exported before.',
          'Requests are limited so that one user cannot slow down the others.',
        ],
      },
      { title: 'Questions', paragraphs: [[link('Contact', '/contact')]] },
    ],
  },
  {
    name: 'cookies',
    title: 'Cookies',
    description: 'No advertising, no analytics, no banner: what the browser stores, and why.',
    sections: [
      {
        title: 'Cookies',
        items: [
          'None on these public pages, and none for ordinary sign-in.',
          'Signing in with Google or Microsoft sets one cookie for a few minutes, which makes sure that the answer comes back to the same browser.',
        ],
      },
      {
        title: 'Storage of the browser',
        items: [
          'Your session: until you sign out, or until the browser is closed if you did not choose to stay signed in.',
          'Your choices: colour scheme, columns and density of lists.',
          'Lists and records that you opened, to be read without a connection: only if you stay signed in, for a week at most, deleted at sign-out.',
          'Files of the application, so that it opens faster.',
        ],
      },
    ],
  },
];
