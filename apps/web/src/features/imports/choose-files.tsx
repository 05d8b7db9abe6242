import { t } from '@lingui/core/macro';
import { Alert, Button, FileButton, Progress } from '@mantine/core';
import { IconPackageImport } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import classes from '../../kit/common/import/import.module.css';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { sendFiles } from './send-files.ts';

/** Takes all files of an export, dropped or chosen. */
export function ChooseFiles({ onSent }: { onSent: (id: string) => void }) {
  const [share, setShare] = useState(0);
  const { mutate, isPending, error } = useChange({
    send: (files: readonly File[]) => sendFiles(files, setShare),
    changes: ['import'],
  });

  function send(files: readonly File[]): void {
    if (files.length > 0 && !isPending) {
      setShare(0);
      mutate(files, { onSuccess: onSent });
    }
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    send([...event.dataTransfer.files]);
  }

  return (
    <section className={classes.card} aria-label={t`Files`}>
      {error && (
        <Alert color="red" role="alert">
          {messageOf(error, t`The files couldn’t be uploaded. Try again.`)}
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way, the button is the first. */}
      <div className={classes.drop} onDragOver={event => event.preventDefault()} onDrop={drop}>
        <IconPackageImport size={28} stroke={1.5} className={classes.icon} aria-hidden />
        <div className={classes.words}>
          <p className={classes.strong}>{t`Drop all files of your export here, or choose them`}</p>
          <p className={classes.hint}>
            {t`CSV files, workbooks with several sheets, or a .zip of these, up to 200 MB each. Companies, contacts, leads, deals and activities are recognized and linked.`}
          </p>
        </div>
        <FileButton
          multiple
          accept=".csv,.tsv,.txt,.xlsx,.zip"
          onChange={send}
          inputProps={{ 'aria-label': t`Files to import` }}
        >
          {props => (
            <Button {...props} loading={isPending}>
              {t`Choose files`}
            </Button>
          )}
        </FileButton>
      </div>
      {isPending && <Progress value={share * 100} aria-label={t`Uploading files`} />}
    </section>
  );
}
