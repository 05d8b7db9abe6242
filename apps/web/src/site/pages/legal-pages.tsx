import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { contact } from '../content.ts';
import { Section } from './section.tsx';
import type { SitePage } from './site-page.ts';

export const legalPages: readonly SitePage[] = [
  {
    name: 'security',
    title: msg`Security`,
    description: msg`What the software does to keep data safe. Certifications depend on who runs it.`,
    Content: Security,
  },
  {
    name: 'privacy',
    title: msg`Privacy`,
    description: msg`What the software stores, for how long, and who is responsible.`,
    Content: Privacy,
  },
  {
    name: 'terms',
    title: msg({ message: 'Terms', context: 'terms of use' }),
    description: msg`The terms of use are those of whoever runs this installation.`,
    Content: Terms,
  },
  {
    name: 'cookies',
    title: msg`Cookies`,
    description: msg`No advertising, no analytics, no banner: what the browser stores, and why.`,
    Content: Cookies,
  },
];

function Security() {
  return (
    <>
      <Section title={t`Organizations are kept apart`}>
        <ul>
          <li>{t`Each row belongs to one organization, and PostgreSQL’s row security enforces it: the application’s database role can neither bypass nor change that.`}</li>
          <li>{t`Every statement also names the organization, and automated tests try to reach the data of other organizations for every record type.`}</li>
        </ul>
      </Section>
      <Section title={t`Sign-in`}>
        <ul>
          <li>{t`Passwords are stored as argon2id hashes; common ones are refused, and attempts are limited.`}</li>
          <li>{t`Two-factor authentication by app with recovery codes, and passkeys. An organization can require a second factor for everyone.`}</li>
          <li>{t`Google and Microsoft sign-in by OpenID Connect with PKCE, where the operator has set it up.`}</li>
          <li>{t`Sessions can be seen and ended one by one; refresh tokens are used once.`}</li>
        </ul>
      </Section>
      <Section title={t`Permissions and audit log`}>
        <ul>
          <li>{t`Roles grant each action for one’s own records, the team’s or all; nobody can grant more than they hold. The server checks every request.`}</li>
          <li>{t`Every change and sign-in is recorded with who, when, before and after, and cannot be altered by users.`}</li>
          <li>{t`API keys are stored as hashes, limited to chosen permissions, and revoked at any time.`}</li>
        </ul>
      </Section>
      <Section title={t`In the browser`}>
        <ul>
          <li>{t`A content security policy allows scripts of this server only; pages cannot be framed.`}</li>
          <li>{t`What is kept on a device for times without a connection is deleted at sign-out, when the organization changes, and after a week.`}</li>
        </ul>
      </Section>
      <Section title={t`Report a problem`}>
        <p>
          <Trans>
            Write to <a href={`mailto:${contact.support}`}>{contact.support}</a>. Please give us time to fix
            it before you publish.
          </Trans>
        </p>
      </Section>
    </>
  );
}

function Privacy() {
  return (
    <>
      <Section title={t`Who is responsible`}>
        <p>{t`Whoever runs this installation (its operator) decides what it is used for and answers for the data in it. This page describes what the software does.`}</p>
      </Section>
      <Section title={t`What is stored`}>
        <ul>
          <li>{t`Of users: name, email address, a hash of the password, sign-in times with network address and browser, and what they change.`}</li>
          <li>{t`Of an organization: what its users enter or import, and the files they attach.`}</li>
          <li>{t`Of visitors to these public pages: nothing. There is no analytics and no script on them.`}</li>
        </ul>
      </Section>
      <Section title={t`For how long`}>
        <ul>
          <li>{t`Records stay until somebody deletes them. Changes and audit events are kept for 365 days unless the organization or the operator chooses another span of at least 30 days.`}</li>
          <li>{t`A deleted organization can be restored for 30 days; then its data is removed.`}</li>
          <li>{t`Backups are kept until the operator or the organization deletes them.`}</li>
        </ul>
      </Section>
      <Section title={t`Who gets it`}>
        <ul>
          <li>{t`Nobody but the operator and the members of the organization, as far as their roles reach.`}</li>
          <li>{t`Emails go through the mail server that the operator has set up. Google or Microsoft learn of a sign-in only if you choose to sign in with them.`}</li>
        </ul>
      </Section>
      <Section title={t`Your rights`}>
        <p>{t`Ask the operator, or the organization that works with your data, for a copy, a correction or a deletion. The software lets them export, change and delete every record.`}</p>
      </Section>
    </>
  );
}

function Terms() {
  return (
    <>
      <Section title={t`Between you and the operator`}>
        <p>{t`Pipewright is software that companies run themselves. The agreement about using this installation (price, availability, support, liability) is between you and its operator. The software sets no terms in their place.`}</p>
      </Section>
      <Section title={t`What the software does by itself`}>
        <ul>
          <li>{t`Starter is free and holds up to 250 contacts. Nothing is deleted when a limit is reached or a trial ends; adding stops.`}</li>
          <li>{t`Plans can be changed or cancelled on any day, and data exported before.`}</li>
          <li>{t`Requests are limited so that one user cannot slow down the others.`}</li>
        </ul>
      </Section>
      <Section title={t`Questions`}>
        <p>
          <Trans>
            Write to us: the addresses are on the <a href="/contact">contact page</a>.
          </Trans>
        </p>
      </Section>
    </>
  );
}

function Cookies() {
  return (
    <>
      <Section title={t`Cookies`}>
        <ul>
          <li>{t`Your language, for a year after you or your organization chose one.`}</li>
          <li>{t`No cookies for signing in with a password.`}</li>
          <li>{t`Signing in with Google or Microsoft sets one cookie for a few minutes, to make sure that the answer returns to the same browser.`}</li>
        </ul>
      </Section>
      <Section title={t`Browser storage`}>
        <ul>
          <li>{t`Your session: until you sign out, or until the browser is closed if you did not choose to stay signed in.`}</li>
          <li>{t`Your choices: colour scheme, columns and density of lists.`}</li>
          <li>{t`Lists and records that you opened, to be read without a connection: only if you stay signed in, for a week at most, deleted at sign-out.`}</li>
          <li>{t`Files of the application, so that it opens faster.`}</li>
        </ul>
      </Section>
    </>
  );
}
