import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { Permission } from '@pipewright/contract/permissions.ts';
import { IconAddressBook, IconBriefcase, IconCalendarPlus, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import type { IconComponent } from '../../kit/ui/icon.ts';
import classes from './dashboard.module.css';

interface QuickAction {
  readonly label: MessageDescriptor;
  readonly icon: IconComponent;
  readonly needs: Permission;
  readonly to: { readonly to: string; readonly search?: Readonly<Record<string, string>> };
}

const actions: readonly QuickAction[] = [
  { label: msg`New Lead`, icon: IconUserPlus, needs: 'leads.create', to: { to: '/leads/new' } },
  {
    label: msg`New Deal`,
    icon: IconBriefcase,
    needs: 'opportunities.create',
    to: { to: '/deals', search: { new: '1' } },
  },
  {
    label: msg`New Contact`,
    icon: IconAddressBook,
    needs: 'contacts.create',
    to: { to: '/contacts', search: { new: '1' } },
  },
  {
    label: msg`Schedule Meeting`,
    icon: IconCalendarPlus,
    needs: 'activities.create',
    to: { to: '/activities', search: { new: '1', kind: 'meeting' } },
  },
];

/** What people come here to begin. */
export function QuickActions() {
  const { permissions } = useViewer();
  const allowed = actions.filter(({ needs }) => permissions.includes(needs));
  return allowed.length === 0 ? null : (
    <section className={`${classes.card} ${classes.quick}`} aria-label={t`Quick Actions`}>
      <h2 className={classes.heading}>{t`Quick Actions`}</h2>
      <div className={classes.actions}>
        {allowed.map(({ label, icon: Icon, to }) => (
          <Button
            key={to.to}
            variant="default"
            justify="flex-start"
            leftSection={<Icon size={16} stroke={1.75} />}
            renderRoot={props => <Link {...to} {...props} />}
          >
            {i18n._(label)}
          </Button>
        ))}
      </div>
    </section>
  );
}
