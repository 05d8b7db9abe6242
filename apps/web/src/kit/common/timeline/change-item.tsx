import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { byLine } from '@pipewright/contract/audit/actor-texts.ts';
import type { ChangeEntry } from '@pipewright/contract/timeline.ts';
import { IconArrowBackUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { undoChange } from '../../data/changes/notify-change.ts';
import { useMay } from '../../data/session/viewer.tsx';
import { RelativeTime } from '../../formats/relative-time.tsx';
import { writeDeclared } from '../../language/declared-text.ts';
import { useFormScope } from '../../records/form/form-context.ts';
import type { Screens } from '../../records/screens/define-screens.ts';
import { FieldChanges } from './field-changes.tsx';
import classes from './timeline.module.css';

const icons = { insert: IconPlus, update: IconPencil, delete: IconTrash };

interface ChangeItemProps {
  readonly screens: Screens;
  readonly entry: ChangeEntry;
}

/** A change of the record, which can be taken back. */
export function ChangeItem({ screens, entry }: ChangeItemProps) {
  const client = useQueryClient();
  const mayEdit = useMay(screens.resource.permissions.edit);
  const Icon = entry.isUndo ? IconArrowBackUp : icons[entry.operation];
  const { finalChanges, record } = useFormScope();
  const isFinal = finalChanges?.areIn(entry) ?? false;
  const canUndo =
    mayEdit &&
    !isFinal &&
    entry.operation === 'update' &&
    !entry.isUndone &&
    !entry.isUndo &&
    !entry.isHistory;
  return (
    <li className={classes.entry} data-undone={entry.isUndone || undefined}>
      <span className={classes.icon}>
        <Icon size={14} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.words}>
        <What screens={screens} entry={entry} />
        <div className={classes.who}>
          {writeDeclared(byLine(entry))}
          {entry.isUndo && t` · undo`}
          {entry.isUndone && t` · undone`}
          {isFinal && record && finalChanges && <finalChanges.Instead record={record} />}
          {canUndo && (
            <>
              {' · '}
              <UnstyledButton
                className={classes.undo}
                onClick={() => void undoChange(client, entry.changeSetId)}
              >
                {t`Undo`}
              </UnstyledButton>
            </>
          )}
        </div>
      </div>
      <span className={classes.time}>
        <RelativeTime value={entry.atUtc} />
      </span>
    </li>
  );
}

function What({ screens, entry }: ChangeItemProps) {
  const { texts, textsOf, resource } = screens;
  if (entry.operation !== 'update') {
    return <div>{entry.operation === 'insert' ? texts.createdEntry : texts.deletedEntry}</div>;
  }
  return (
    <FieldChanges fields={resource.fields} labelOf={field => textsOf(field).label} changes={entry.changes} />
  );
}
