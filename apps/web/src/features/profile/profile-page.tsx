import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getCalendarFeed } from '@pipewright/contract/operations/account/calendar-feed.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay, useViewer } from '../../kit/data/session/viewer.tsx';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { useEntries } from '../../kit/records/screens/registry.tsx';
import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { NoticeTimeSelect } from '../../kit/ui/notices/notice-time-select.tsx';
import { SingleKeySwitch } from '../../kit/ui/shortcuts/single-key-switch.tsx';
import { AbsenceField } from './absence-field.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import { OwnProfileForm } from './own-profile-form.tsx';
import classes from './profile-page.module.css';

/** What is known of the signed-in user, of which name and phone are theirs to change, and their calendar. */
export function ProfilePage({ page }: { page: Entry }) {
  const entries = useEntries();
  const viewer = useViewer();
  const { organization } = viewer;
  const mayPlan = useMay(getCalendarFeed.access);
  const users = entries.find(({ route }) => route === '/administration/users');
  return (
    <PageFrame crumbs={[{ label: organization.name }]} title={page.title} subtitle={page.subtitle}>
      <div className={classes.cards}>
        <Card
          title={t`You`}
          lines={[
            [
              t`Email`,
              <span key="email" className={classes.email}>
                {viewer.email}
                <StatusChip tone={viewer.email_verified ? 'green' : 'amber'}>
                  {viewer.email_verified ? t`Verified` : t`Not verified`}
                </StatusChip>
              </span>,
            ],
            [viewer.roles.length === 1 ? t`Role` : t`Roles`, viewer.roles.join(', ')],
          ]}
        >
          <OwnProfileForm />
        </Card>
        <Card
          title={t`Organization`}
          lines={[
            [t`Name`, organization.name],
            [t`Subdomain`, organization.subdomain],
            [t`Plan`, organization.plan.charAt(0).toUpperCase() + organization.plan.slice(1)],
            [t`Time zone`, organization.timeZone],
            [t`Currency`, organization.currency],
          ]}
        />
        <section className={classes.card}>
          <h2 className={classes.heading}>{t`Preferences`}</h2>
          <div className={classes.fields}>
            <SingleKeySwitch />
            <NoticeTimeSelect />
            <AbsenceField />
          </div>
          <p className={classes.note}>
            <Link to="/profile/notifications">{t`Notification settings`}</Link>
          </p>
        </section>
        {mayPlan && (
          <section className={classes.card}>
            <h2 className={classes.heading}>{t`Calendar`}</h2>
            <CalendarFeed />
          </section>
        )}
      </div>
      <p className={classes.note}>
        {users && !users.isComingSoon ? (
          <Trans>
            An administrator changes roles under <Link to={users.route}>{users.title}</Link>.
          </Trans>
        ) : (
          t`The organization’s details were given at sign-up.`
        )}{' '}
        {t`Light or dark is chosen under Appearance in your account menu, at the top right.`}
      </p>
    </PageFrame>
  );
}

function Card({
  title,
  lines,
  children,
}: {
  title: string;
  lines: readonly (readonly [label: string, value: ReactNode])[];
  children?: ReactNode;
}) {
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
      <dl className={classes.lines}>
        {lines.map(([label, value]) => (
          <div key={label} className={classes.line}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
