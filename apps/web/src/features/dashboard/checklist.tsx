import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Permission } from '@pipewright/contract/permissions.ts';
import {
  IconChevronRight,
  IconFileImport,
  IconSparkles,
  IconUserPlus,
  IconUsersPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';
import type { IconComponent } from '../../kit/ui/icon.ts';
import classes from './checklist.module.css';
import { type Seats, seatsOptions } from './dashboard-queries.ts';

interface Step {
  readonly route: string;
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
  readonly icon: IconComponent;
  /** Shown only to people with this permission. */
  readonly needs: Permission;
  /** Whether it counts as done, given the members. */
  readonly isDone?: (seats: Seats) => boolean;
}

const steps: readonly Step[] = [
  {
    route: '/leads/new',
    title: msg`Add your first lead`,
    text: msg`Someone who might buy, and what you know about them.`,
    icon: IconUserPlus,
    needs: 'leads.create',
  },
  {
    route: '/leads/import',
    title: msg`Import your leads`,
    text: msg`From a CSV or Excel file, checked before anything is added.`,
    icon: IconFileImport,
    needs: 'leads.import',
  },
  {
    route: '/administration/users',
    title: msg`Invite your team`,
    text: msg`They’ll get an email invitation and the role you choose.`,
    icon: IconUsersPlus,
    needs: 'users.manage',
    isDone: ({ active, invited, deactivated }) => active + invited + deactivated > 1,
  },
  {
    route: '/administration/settings/sample-data',
    title: msg`Explore sample data`,
    text: msg`A year of leads, deals and activities. Remove it anytime with one click.`,
    icon: IconSparkles,
    needs: 'settings.manage',
  },
];

/** What can be done in a new organization, by those who may. */
export function Checklist() {
  const { permissions } = useViewer();
  const { data: seats } = useQuery(seatsOptions());
  const isDone = (step: Step) => Boolean(seats && step.isDone?.(seats));
  const open = steps.filter(({ needs }) => permissions.includes(needs));
  return (
    <section className={classes.card} aria-labelledby="get-started">
      <div className={classes.head}>
        <h2 id="get-started" className={classes.heading}>
          {t`Get started`}
        </h2>
        <p className={classes.intro}>
          {open.length > 0
            ? t`Set up your new organization.`
            : t`No records yet. Records your team adds appear here.`}
        </p>
      </div>
      <ul className={classes.steps}>
        {open.map(step => (
          <li key={step.route}>
            <Link to={step.route} className={classes.step}>
              <Words step={step} />
              {isDone(step) && <StatusChip tone="green">{t`Done`}</StatusChip>}
              <IconChevronRight size={16} stroke={1.75} className={classes.go} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ step: { icon: Icon, title, text } }: { step: Step }) {
  return (
    <>
      <span className={classes.icon}>
        <Icon size={18} stroke={1.75} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{i18n._(title)}</span>
        <span className={classes.text}>{i18n._(text)}</span>
      </span>
    </>
  );
}
