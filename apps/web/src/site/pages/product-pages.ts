import { link, type SitePage } from './site-page.ts';

export const productPages: readonly SitePage[] = [
  {
    name: 'api',
    title: 'API',
    description:
      'Everything the screens do, the API does too: one REST API over HTTPS, described by OpenAPI.',
    sections: [
      {
        title: 'Read it',
        paragraphs: [
          [
            'The ',
            link('API reference', '/api-reference/'),
            ' lists every operation with its fields, errors and examples.',
          ],
          [
            'The same description for tools is at ',
            link('/api/openapi.json', '/api/openapi.json'),
            ' (OpenAPI 3).',
          ],
        ],
      },
      {
        title: 'Use it',
        items: [
          'Create an API key under Administration, Security. A key acts as the person who made it, in one organization, with the permissions you choose.',
          'Send it with every request: Authorization: Bearer pw_…',
          'Lists are read in pages with a cursor; filters, sorting and search work as they do on screen.',
          'Every change answers with a change set, by which it can be undone.',
          'Limits answer with status 429 and say when to try again.',
        ],
      },
    ],
  },
  {
    name: 'docs',
    title: 'Documentation',
    description: 'Where to find out how Pipewright is used, operated and extended.',
    sections: [
      {
        title: 'For people who use it',
        items: [
          [
            link('Help', '/help'),
            ': the first steps, import, shortcuts and what to do when something goes wrong.',
          ],
          'In the application, press ? for all keyboard shortcuts and Ctrl+K (⌘K) to find any record or page.',
        ],
      },
      {
        title: 'For developers',
        items: [
          [link('API', '/api'), ' and its ', link('reference', '/api-reference/'), '.'],
          'The source code comes with an architecture overview, a guide to adding an entity, and a record of every decision (docs/architecture.md, docs/adding-a-resource.md, docs/adr).',
        ],
      },
      {
        title: 'For operators',
        items: [
          'docs/operations.md: configuration, mail, single sign-on, your own PostgreSQL, several servers, backup and restore.',
          [link('Status', '/status'), ': how to monitor an installation.'],
        ],
      },
    ],
  },
  {
    name: 'changelog',
    title: 'Changelog',
    description: 'What Pipewright can do, and since when.',
    sections: [
      {
        title: 'November 2026: on the road',
        items: [
          'Lists are cards on phones, with company, value, status and the next step; filters, sorting and columns open in a sheet.',
          'The application can be installed, and shows without a connection what you saw last.',
          'Public pages for the API, documentation, status, security and privacy.',
        ],
      },
      {
        title: 'November 2026: version 0.1',
        items: [
          'Leads, contacts, companies, deals and activities, with lists, saved views, boards, a forecast and a calendar.',
          'Import of CSV and Excel files with a dry run, and undo of every change.',
          'Sixteen kinds of master data, seeded with countries, states, cities and currencies.',
          'Roles with a reach for every action, teams, invitations, two-factor authentication, passkeys and API keys.',
          'Audit of every change, archives that restore into the same or a new organization.',
        ],
      },
    ],
  },
  {
    name: 'status',
    title: 'Status',
    description:
      'How to see whether this installation works. Nothing on this page is measured for you elsewhere.',
    sections: [
      {
        title: 'Ask the server itself',
        paragraphs: [
          [
            'Pipewright runs on its operator’s own machines, so there is no status page of somebody else. Two addresses tell the truth at the moment you ask:',
          ],
        ],
        items: [
          [link('/api/health/live', '/api/health/live'), ': the process answers.'],
          [
            link('/api/health/ready', '/api/health/ready'),
            ': the process answers and its database does too. Anything but status 200 means that requests would fail.',
          ],
        ],
      },
      {
        title: 'For operators',
        paragraphs: [
          'Let your monitoring and your load balancer ask /api/health/ready. The server writes one line of JSON for each problem to its standard output.',
        ],
      },
    ],
  },
];
