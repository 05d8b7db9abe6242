import { t } from '@lingui/core/macro';
import { activities as resource } from '@pipewright/contract/resources/activities.ts';
import { Link } from '@tanstack/react-router';
import { ActivityFacts } from '../../../kit/common/activities/activity-facts.tsx';
import { ActivityTick } from '../../../kit/common/activities/activity-tick.tsx';
import type { Activity } from '../../../kit/common/activities/complete-activity.ts';
import { kinds } from '../../../kit/common/activities/kinds.ts';
import { useRights } from '../../../kit/data/session/viewer.tsx';
import { ColorChip } from '../../../kit/ui/chips/color-chip.tsx';
import list from '../../../kit/ui/frames/list.module.css';
import { ActivityLink } from '../activity-link.tsx';
import classes from './day.module.css';
import { RescheduleMenu } from './reschedule-menu.tsx';

interface DaySectionProps {
  readonly title: string;
  readonly activities: readonly Activity[];
  /** Where there are more than can be shown: how the list shows them all. */
  readonly all?: Readonly<Record<string, string>>;
}

/** One part of somebody's day. */
export function DaySection({ title, activities, all }: DaySectionProps) {
  return (
    <section className={list.card} aria-label={title}>
      <h2 className={classes.heading}>
        {title} {activities.length > 0 && <span className={classes.count}>{activities.length}</span>}
      </h2>
      {activities.length === 0 && <p className={classes.nothing}>{t`Nothing else is due today.`}</p>}
      <ul className={classes.items}>
        {activities.map(activity => (
          <Item key={activity.id} activity={activity} />
        ))}
      </ul>
      {all && (
        <p className={classes.more}>
          <Link to="/activities" search={{ tab: 'list', ...all }}>
            {t`Show all in the list`}
          </Link>
        </p>
      )}
    </section>
  );
}

function Item({ activity }: { activity: Activity }) {
  const { id, kind, subject, priority } = activity;
  const { icon: Icon, label } = kinds[kind];
  const mayEdit = useRights(resource)('edit', activity);
  return (
    <li className={classes.item}>
      <ActivityTick activity={activity} />
      <span className={classes.kind} title={label[0]}>
        <Icon size={16} stroke={1.75} aria-label={label[0]} />
      </span>
      <div className={classes.words}>
        <div className={classes.line}>
          <ActivityLink id={id} className={classes.subject}>
            {subject}
          </ActivityLink>
          {priority && <ColorChip color={priority.color}>{priority.name}</ColorChip>}
        </div>
        <ActivityFacts activity={activity} isOwn />
      </div>
      {mayEdit && <RescheduleMenu activity={activity} />}
    </li>
  );
}
