import type { ActivityEntry } from '@pipewright/contract/timeline.ts';
import { IconCalendarEvent, IconCheckbox, IconMail, IconNote, IconPhone } from '@tabler/icons-react';
import { Timestamp } from '../timestamp.tsx';
import classes from './timeline.module.css';

const icons = {
  task: IconCheckbox,
  call: IconPhone,
  meeting: IconCalendarEvent,
  note: IconNote,
  mail: IconMail,
};

/** Something that was done, noted or planned. */
export function ActivityItem({ entry: { activity, atUtc } }: { entry: ActivityEntry }) {
  const Icon = icons[activity.kind];
  return (
    <li className={classes.entry}>
      <span className={classes.icon}>
        <Icon size={14} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.words}>
        <strong>{activity.subject}</strong>
        {activity.body && <p className={classes.body}>{activity.body}</p>}
        <div className={classes.who}>by {activity.assignedTo?.fullName ?? 'Somebody who has left'}</div>
      </div>
      <span className={classes.time}>
        <Timestamp value={atUtc} withTime />
      </span>
    </li>
  );
}
