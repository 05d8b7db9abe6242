import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { maxNotices } from './max-notices.ts';
import classes from './notify.module.css';

export { notifications, notificationsStore } from '@mantine/notifications';

/** Where notifications appear: not over a drawer's buttons at the lower right, nor over a phone's navigation or lower edge. */
export function NoticeList() {
  const isNarrow = useMediaQuery('(max-width: 768px)');
  return (
    <Notifications
      position={isNarrow ? 'top-center' : 'bottom-left'}
      limit={maxNotices}
      containerWidth={400}
      classNames={{ root: classes.place }}
    />
  );
}
