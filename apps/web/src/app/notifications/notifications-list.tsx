import { t } from '@lingui/core/macro';
import type { listNotifications } from '@pipewright/contract/operations/notifications/notifications.ts';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { RelativeTime } from '../../kit/formats/relative-time.tsx';
import classes from './notifications.module.css';

type Notification = z.output<typeof listNotifications.result>['notifications'][number];

interface NotificationsListProps {
  readonly notifications: readonly Notification[];
  readonly onOpen: (notification: Notification) => void;
}

/** The newest first; each leads to what it is about. */
export function NotificationsList({ notifications, onOpen }: NotificationsListProps) {
  if (notifications.length === 0) {
    return <p className={classes.note}>{t`You’re all caught up.`}</p>;
  }
  return (
    <ul className={classes.list}>
      {notifications.map(notification => {
        const { id, title, text, path, createdAtUtc, readAtUtc } = notification;
        const { pathname, searchParams } = new URL(path, window.location.origin);
        return (
          <li key={id}>
            <Link
              to={pathname}
              search={Object.fromEntries(searchParams)}
              className={classes.item}
              data-unread={readAtUtc === null || undefined}
              onClick={() => onOpen(notification)}
            >
              <span className={classes.words}>
                <strong>{title}</strong>
                {text && <span>{text}</span>}
              </span>
              <span className={classes.time}>
                <RelativeTime value={createdAtUtc} />
                {readAtUtc === null && <span className={classes.unread}>{t`New`}</span>}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
