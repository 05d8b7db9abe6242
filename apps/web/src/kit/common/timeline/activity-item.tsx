import { t } from '@lingui/core/macro';
import { ActionIcon, Menu, Skeleton } from '@mantine/core';
import { activities } from '@pipewright/contract/resources/activities.ts';
import type { ActivityEntry } from '@pipewright/contract/timeline.ts';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useChange } from '../../data/changes/use-change.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { useRights } from '../../data/session/viewer.tsx';
import { RelativeTime } from '../../formats/relative-time.tsx';
import { removeRecords } from '../../records/screens/record-changes.ts';
import { useScreens } from '../../records/screens/registry.tsx';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { useDiscardGuard } from '../../ui/dialogs/use-discard-guard.ts';
import { ActivityFacts } from '../activities/activity-facts.tsx';
import { ActivityTick } from '../activities/activity-tick.tsx';
import { kinds } from '../activities/kinds.ts';
import { MentionText } from '../mentions/mention-text.tsx';
import classes from './timeline.module.css';

const ActivityEditor = lazy(async () => ({
  default: (await import('../activities/activity-editor.tsx')).ActivityEditor,
}));

interface ActivityItemProps {
  readonly entry: ActivityEntry;
  /** The record of the timeline. */
  readonly resourceName: string;
}

/** Something that was done, noted or planned. */
export function ActivityItem({ entry: { activity, atUtc }, resourceName }: ActivityItemProps) {
  const { kind, subject, body, dueAtUtc, completedAtUtc } = activity;
  const [isEdited, setEdited] = useState(false);
  const { icon: Icon, label } = kinds[kind];
  const isDone = completedAtUtc !== null;
  const isTicked = kind === 'task' || (kind === 'call' && !isDone && dueAtUtc !== null);
  return (
    <li className={classes.entry} data-done={(kind === 'task' && isDone) || undefined}>
      {isTicked && !isEdited ? (
        <span className={classes.tick} title={label[0]}>
          <ActivityTick activity={activity} />
        </span>
      ) : (
        <span className={classes.icon} title={label[0]}>
          <Icon size={14} stroke={1.75} aria-label={label[0]} />
        </span>
      )}
      {isEdited ? (
        <EditedItem record={activity} kind={kind} onClose={() => setEdited(false)} />
      ) : (
        <>
          <div className={classes.words}>
            <strong>{subject}</strong>
            {body && (
              <p className={classes.body}>
                <MentionText text={body} />
              </p>
            )}
            <ActivityFacts activity={activity} besides={resourceName} />
          </div>
          <span className={classes.time}>
            <RelativeTime value={atUtc} />
          </span>
          <ItemMenu record={activity} subject={subject} onEdit={() => setEdited(true)} />
        </>
      )}
    </li>
  );
}

interface EditedItemProps {
  readonly record: AnyRecord;
  readonly kind: ActivityEntry['activity']['kind'];
  readonly onClose: () => void;
}

function EditedItem({ record, kind, onClose }: EditedItemProps) {
  const guard = useDiscardGuard(onClose);
  return (
    <div className={classes.edited}>
      <Suspense fallback={<Skeleton height={220} aria-busy />}>
        <ActivityEditor
          kind={kind}
          record={record}
          onSaved={onClose}
          onCancel={guard.requestClose}
          onDirtyChange={guard.setDirty}
        />
      </Suspense>
      <DiscardDialog guard={guard} />
    </div>
  );
}

interface ItemMenuProps {
  readonly record: AnyRecord;
  readonly subject: string;
  readonly onEdit: () => void;
}

function ItemMenu({ record, subject, onEdit }: ItemMenuProps) {
  const may = useRights(activities);
  const [mayEdit, mayDelete] = [may('edit', record), may('delete', record)];
  const screens = useScreens(activities.name);
  const remove = useChange({ ...removeRecords(screens), failure: screens.texts.deleteFailed });
  if (!mayEdit && !mayDelete) {
    return null;
  }
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={t`More about "${subject}"`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit && <Menu.Item onClick={onEdit}>{t`Edit`}</Menu.Item>}
        {mayDelete && (
          <Menu.Item color="red" onClick={() => remove.mutate([record])}>
            {t`Delete`}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
