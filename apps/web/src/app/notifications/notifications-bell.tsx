import { t } from '@lingui/core/macro';
import { Button, Popover, UnstyledButton } from '@mantine/core';
import { readNotifications } from '@pipewright/contract/operations/notifications/notifications.ts';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { call } from '../../kit/data/client/client.ts';
import { loadOnFirstUse } from '../../kit/ui/hooks/load-on-first-use.ts';
import { loadedLater } from '../../kit/ui/hooks/loaded-later.ts';
import classes from './notifications.module.css';
import { notificationsOptions } from './notifications-query.ts';

/** The content of the opened bell, which is loaded separately. */
const notificationsList = loadedLater(() => import('./notifications-list.tsx'));

/** The user's notifications, and how many of them are new. */
export function NotificationsBell() {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery(notificationsOptions());
  const unread = data?.unread ?? 0;
  const list = notificationsList.useModule(isOpen);
  useEffect(() => loadOnFirstUse(notificationsList), []);

  const markRead = useChange({
    // Without ids: all of them.
    send: (ids: string[] | undefined) => call(readNotifications, { body: { ids } }),
    changes: ['notification'],
    failure: t`The notifications could not be marked as read.`,
  });

  return (
    <Popover position="bottom-end" width={360} opened={isOpen} onChange={setOpen} trapFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.bell}
          aria-label={unread > 0 ? t`Notifications, ${unread} unread` : t`Notifications`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBell size={18} stroke={1.75} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} aria-label={t`Notifications`}>
        <div className={classes.head}>
          <h2 className={classes.title}>{t`Notifications`}</h2>
          {unread > 0 && (
            <Button size="compact-sm" variant="subtle" onClick={() => markRead.mutate(undefined)}>
              {t`Mark all as read`}
            </Button>
          )}
        </div>
        {data && list ? (
          <list.NotificationsList
            notifications={data.notifications}
            onOpen={({ id, readAtUtc }) => {
              setOpen(false);
              if (readAtUtc === null) {
                markRead.mutate([id]);
              }
            }}
          />
        ) : (
          <p className={classes.note} role={error ? 'alert' : undefined}>
            {error ? messageOf(error) : t`Loading notifications...`}
          </p>
        )}
        <div className={classes.foot}>
          <Link to="/profile/notifications" className={classes.settings} onClick={() => setOpen(false)}>
            {t`Notification settings`}
          </Link>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
