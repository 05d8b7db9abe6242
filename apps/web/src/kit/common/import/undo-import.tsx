import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import {
  previewUndo,
  type StayingRecord,
  undoChangeSet,
} from '@pipewright/contract/operations/undo-change-set.ts';
import { useState } from 'react';
import { useChange } from '../../data/changes/use-change.ts';
import { call } from '../../data/client/client.ts';
import { writeNumber, writePercent } from '../../formats/formats.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { percentOf, useUndoing } from '../jobs/job-queries.ts';
import classes from './import.module.css';

type Preview = { readonly count: number; readonly stays: readonly StayingRecord[] };

/** Takes an import back. If records were changed since, it lists them and offers to leave only those. */
export function UndoImport({ changeSetId }: { changeSetId: string }) {
  const [preview, setPreview] = useState<Preview>();
  const undoing = useUndoing(changeSetId);
  const undo = useChange({
    send: (exceptChanged: boolean) =>
      call(undoChangeSet, {
        params: { id: changeSetId },
        query: { exceptChanged: exceptChanged ? 'true' : 'false' },
      }),
    changes: 'everything',
    success: ({ data }) =>
      data.job ? undefined : { message: data.message, changeSet: data.changeSetId, undo: 'redo' as const },
    failure: t`The import could not be undone.`,
  });
  const look = useChange({
    send: () => call(previewUndo, { params: { id: changeSetId } }),
    changes: [],
    failure: t`The import could not be undone.`,
  });
  const start = () =>
    look.mutate(undefined, {
      onSuccess: ({ data }) => (data.count > 0 ? setPreview(data) : undo.mutate(false)),
    });
  const confirm = () => {
    setPreview(undefined);
    undo.mutate(true);
  };

  return (
    <>
      <Button
        variant="default"
        loading={look.isPending || undo.isPending}
        disabled={Boolean(undoing)}
        onClick={start}
      >
        {undoing ? t`Undoing... ${{ share: writePercent(Math.floor(percentOf(undoing))) }}` : t`Undo import`}
      </Button>
      <ConfirmDialog
        opened={Boolean(preview)}
        title={t`Undo everything except these records?`}
        confirm={t`Undo all others`}
        onConfirm={confirm}
        onCancel={() => setPreview(undefined)}
      >
        {preview && <Staying preview={preview} />}
      </ConfirmDialog>
    </>
  );
}

function Staying({ preview: { count, stays } }: { preview: Preview }) {
  const number = writeNumber(count);
  const more = count - stays.length;
  return (
    <>
      <p className={classes.plain}>
        {t({
          message: plural(count, {
            one: `${number} record was changed or used since the import. It stays as it is.`,
            other: `${number} records were changed or used since the import. They stay as they are.`,
          }),
        })}
      </p>
      <ul className={classes.used}>
        {stays.map(({ id, title, reason }) => (
          <li key={id}>
            {title ?? t`Deleted record`} · {reasonText(reason)}
          </li>
        ))}
        {more > 0 && <li>{t`And ${{ number: writeNumber(more) }} more.`}</li>}
      </ul>
    </>
  );
}

function reasonText(reason: StayingRecord['reason']): string {
  switch (reason) {
    case 'changed':
      return t`changed since`;
    case 'used':
      return t`other records refer to it`;
    default:
      return t`a record that stays refers to it`;
  }
}
