import { t } from '@lingui/core/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsDiagonal, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { recordOptions } from '../../../data/queries/resource-queries.ts';
import { useRights } from '../../../data/session/viewer.tsx';
import { loadedLater } from '../../../ui/hooks/loaded-later.ts';
import type { Screens } from '../../screens/define-screens.ts';
import type { Target } from '../../workspace/bulk/bulk-changes.ts';
import { Neighbours, neighboursOf } from '../neighbours.tsx';
import classes from './preview.module.css';
import type { PreviewProps } from './preview-props.ts';

/** It explains what uses a record, which nobody needs to look at one. */
const deletionDialog = loadedLater(() => import('../../deletion/delete-dialog.tsx'));

/** What can be done with the shown record as a whole. It stays while one steps from record to record. */
export function PreviewBar({ screens, id, ids, total, guard, onGo, pageState }: PreviewProps) {
  const { pages, texts } = screens;
  return (
    <div className={classes.bar}>
      <Neighbours
        texts={texts}
        among={neighboursOf(ids, id, total)}
        onGo={to => guard.request(() => onGo(to))}
      />
      <div className={classes.end}>
        <DeleteRecord
          screens={screens}
          id={id}
          onDeleted={() => {
            guard.setDirty(false);
            guard.leave();
          }}
        />
        {pages && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconArrowsDiagonal size={16} aria-hidden />}
            renderRoot={props => <Link to={pages.record} params={{ id }} state={pageState} {...props} />}
          >
            {t`Open page`}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t`Close`}
          title={t`Close (Esc)`}
          onClick={guard.requestClose}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

interface DeleteRecordProps {
  readonly screens: Screens;
  readonly id: string;
  readonly onDeleted: () => void;
}

function DeleteRecord({ screens, id, onDeleted }: DeleteRecordProps) {
  const { resource, texts } = screens;
  const { data: record } = useQuery({ ...recordOptions(resource, id), enabled: false });
  const may = useRights(resource);
  const [target, setTarget] = useState<Target>();
  const dialogs = deletionDialog.useModule(target !== undefined);
  return (
    record &&
    may('delete', record) && (
      <>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={texts.deleteTitle}
          title={texts.deleteTitle}
          onClick={() =>
            setTarget({ which: { ids: [id] }, count: 1, has: other => other === id, records: [record] })
          }
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
        {dialogs && (
          <dialogs.DeleteDialog
            screens={screens}
            target={target}
            onDeleted={() => {
              setTarget(undefined);
              onDeleted();
            }}
            onClose={() => setTarget(undefined)}
          />
        )}
      </>
    )
  );
}
