import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Section } from './section.tsx';
import type { SitePage } from './site-page.ts';

export const productPages: readonly SitePage[] = [
  {
    name: 'api',
    title: msg`API`,
    description: msg`Everything the screens do, the API does too: one REST API over HTTPS, described by OpenAPI.`,
    Content: Api,
  },
  {
    name: 'docs',
    title: msg`Documentation`,
    description: msg`How to use, run and extend Pipewright.`,
    Content: Docs,
  },
  {
    name: 'changelog',
    title: msg`Changelog`,
    description: msg`What is new in Pipewright.`,
    Content: Changelog,
  },
  {
    name: 'status',
    title: msg`Status`,
    description: msg`How to check whether this installation is working.`,
    Content: Status,
  },
];

function Api() {
  return (
    <>
      <Section title={t`API reference`}>
        <p>
          <Trans>
            The <a href="/api-reference/">API reference</a> lists every operation with its fields, errors and
            examples.
          </Trans>
        </p>
        <p>
          <Trans>
            The same description for tools is at <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI
            3).
          </Trans>
        </p>
      </Section>
      <Section title={t`First steps`}>
        <ul>
          <li>{t`Create an API key under Administration, Security. A key acts as the person who made it, in one organization, with the permissions you choose.`}</li>
          <li>{t`Send it with every request: Authorization: Bearer pw_…`}</li>
          <li>{t`Lists are read in pages with a cursor; filters, sorting and search work as they do on screen.`}</li>
          <li>{t`The answer to every change contains a change set id, with which the change can be undone.`}</li>
          <li>{t`Requests above the limits get status 429 and the time to wait.`}</li>
        </ul>
      </Section>
    </>
  );
}

function Docs() {
  return (
    <>
      <Section title={t`For users`}>
        <ul>
          <li>
            <Trans>
              <a href="/help">Help</a>: the first steps, import, shortcuts and what to do when something goes
              wrong.
            </Trans>
          </li>
          <li>{t`In the application, press ? for all keyboard shortcuts and Ctrl+K (⌘K) to find any record or page.`}</li>
        </ul>
      </Section>
      <Section title={t`For developers`}>
        <ul>
          <li>
            <Trans>
              <a href="/api">API</a> and its <a href="/api-reference/">reference</a>.
            </Trans>
          </li>
          <li>{t`The source code comes with an architecture overview, a guide to adding an entity, and a record of every decision (docs/architecture.md, docs/adding-a-resource.md, docs/adr).`}</li>
        </ul>
      </Section>
      <Section title={t`For operators`}>
        <ul>
          <li>{t`docs/operations.md: configuration, mail, single sign-on, your own PostgreSQL, several servers, backup and restore.`}</li>
          <li>
            <Trans>
              <a href="/status">Status</a>: how to monitor an installation.
            </Trans>
          </li>
        </ul>
      </Section>
    </>
  );
}

function Changelog() {
  return (
    <>
      <Section title={t`November 2026`}>
        <ul>
          <li>{t`Products, price books and taxes; quotes with approval, a PDF and a page for the customer; orders with deliveries.`}</li>
          <li>{t`Reports and dashboards, sent by email on a schedule, and pages on revenue, sales, customers and marketing.`}</li>
          <li>{t`Targets and submitted forecasts, territories, commission, and lead scoring by your own rules.`}</li>
          <li>{t`Automations with a test run, a history and undo; signed webhooks; an MCP server for AI assistants.`}</li>
          <li>{t`Custom fields, custom objects, and layouts for each role.`}</li>
          <li>{t`Import of whole exports of other CRMs, with ids, links, dates and stages.`}</li>
          <li>{t`Eight languages, one of them written from right to left.`}</li>
          <li>{t`Lists are cards on phones, with company, value, status and the next step; filters, sorting and columns open in a sheet.`}</li>
          <li>{t`The application can be installed, and shows without a connection what you saw last.`}</li>
          <li>{t`Everything held about a person can be found, exported or erased.`}</li>
        </ul>
      </Section>
      <Section title={t`November 2026: version 0.1`}>
        <ul>
          <li>{t`Leads, contacts, companies, deals and activities, with lists, saved views, boards, a forecast and a calendar.`}</li>
          <li>{t`Import of CSV and Excel files with a dry run, and undo of every change.`}</li>
          <li>{t`Sixteen kinds of master data, seeded with countries, states, cities and currencies.`}</li>
          <li>{t`Roles with a reach for every action, teams, invitations, two-factor authentication, passkeys and API keys.`}</li>
          <li>{t`Audit of every change, archives that restore into the same or a new organization.`}</li>
        </ul>
      </Section>
    </>
  );
}

function Status() {
  return (
    <>
      <Section title={t`Check the server`}>
        <p>{t`Each company runs Pipewright on its own machines, so there is no central status page. The server reports its own state at two addresses:`}</p>
        <ul>
          <li>
            <Trans>
              <a href="/api/health/live">/api/health/live</a>: the server is running.
            </Trans>
          </li>
          <li>
            <Trans>
              <a href="/api/health/ready">/api/health/ready</a>: the server and its database can handle
              requests. Any status other than 200 means that they cannot.
            </Trans>
          </li>
        </ul>
      </Section>
      <Section title={t`For operators`}>
        <p>{t`Point your monitoring and your load balancer to /api/health/ready. The server logs each problem as one line of JSON to its standard output.`}</p>
      </Section>
    </>
  );
}
