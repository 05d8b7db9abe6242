import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { contact } from '../content.ts';
import { Section } from './section.tsx';
import type { SitePage } from './site-page.ts';

export const companyPages: readonly SitePage[] = [
  {
    name: 'about',
    title: msg`About Pipewright`,
    description: msg`The CRM a company can run itself: open, multi-tenant, on PostgreSQL.`,
    Content: About,
  },
  {
    name: 'contact',
    title: msg`Contact`,
    description: msg`Write to us about plans, a demonstration or a problem.`,
    Content: Contact,
  },
  { name: 'blog', title: msg`Blog`, description: msg`There are no posts yet.`, Content: Blog },
  {
    name: 'careers',
    title: msg`Careers`,
    description: msg`There are no open positions at the moment.`,
    Content: Careers,
  },
  {
    name: 'help',
    title: msg`Help`,
    description: msg`The first steps, and what to do when something goes wrong.`,
    Content: Help,
  },
];

function About() {
  return (
    <>
      <Section title={t`What it is`}>
        <p>{t`Pipewright keeps leads, contacts, companies and deals in one place, with everything that was said and planned about them. It is made for sales, marketing and service teams who would rather sell than type.`}</p>
        <p>{t`It runs on one machine with two commands, and on many machines with the same ones. Your data is in your own PostgreSQL database.`}</p>
      </Section>
      <Section title={t`Our principles`}>
        <ul>
          <li>{t`Every button works, and every figure comes from your own data.`}</li>
          <li>{t`Every change can be undone, and shows who made it.`}</li>
          <li>{t`The product works with a keyboard, with a screen reader and on a small phone.`}</li>
        </ul>
      </Section>
    </>
  );
}

function Contact() {
  return (
    <>
      <Section title={t`By email`}>
        <ul>
          <li>
            <Trans>
              Sales, plans and demonstrations: <a href={`mailto:${contact.sales}`}>{contact.sales}</a>
            </Trans>
          </li>
          <li>
            <Trans>
              Support: <a href={`mailto:${contact.support}`}>{contact.support}</a>
            </Trans>
          </li>
        </ul>
      </Section>
      <Section title={t`By post`}>
        <p>{contact.address.join(', ')}</p>
      </Section>
      <Section title={t`About your own data`}>
        <p>{t`Questions about what an installation stores about you go to its operator: usually the company whose people you deal with.`}</p>
      </Section>
    </>
  );
}

function Blog() {
  return (
    <Section title={t`In the meantime`}>
      <p>
        <Trans>
          What is new in the product is in the <a href="/changelog">changelog</a>; how it works is in the{' '}
          <a href="/docs">documentation</a>.
        </Trans>
      </p>
    </Section>
  );
}

function Careers() {
  return (
    <Section title={t`Write to us anyway`}>
      <p>
        <Trans>
          If you would like to work on Pipewright, say hello:{' '}
          <a href={`mailto:${contact.sales}`}>{contact.sales}</a>.
        </Trans>
      </p>
    </Section>
  );
}

function Help() {
  return (
    <>
      <Section title={t`First steps`}>
        <ul>
          <li>
            <Trans>
              <a href="/signup">Create your organization</a>: four steps, then you are in. Or{' '}
              <a href="/login?demo=1">look around in the demo</a> first.
            </Trans>
          </li>
          <li>{t`Import your data: open a list, choose Import, and select a CSV or Excel file. You see what would change before anything does.`}</li>
          <li>{t`Invite colleagues under Administration, Users, and give each a role.`}</li>
        </ul>
      </Section>
      <Section title={t`When something goes wrong`}>
        <ul>
          <li>
            <Trans>
              Forgotten password: <a href="/forgot-password">ask for a new one</a>. Without a mail server,
              your administrator can help.
            </Trans>
          </li>
          <li>{t`Changed or deleted by mistake: press Undo in the notification, or open the record’s timeline and undo it there.`}</li>
          <li>{t`Not allowed: your role decides what you may do. Administrators see and change roles under Administration.`}</li>
          <li>{t`No connection: what you typed stays in the form. Lists and records that you opened before can be read meanwhile.`}</li>
        </ul>
      </Section>
      <Section title={t`Ask us`}>
        <p>
          <a href={`mailto:${contact.support}`}>{contact.support}</a>
        </p>
      </Section>
    </>
  );
}
