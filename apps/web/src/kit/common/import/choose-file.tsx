import { t } from '@lingui/core/macro';
import { Alert, Button, FileButton, Progress, Textarea } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useChange } from '../../data/changes/use-change.ts';
import { messageOf } from '../../data/client/api-error.ts';
import type { Screens } from '../../records/screens/define-screens.ts';
import classes from './import.module.css';
import { sendFile } from './send-file.ts';

/** Takes a file, dropped or chosen, or rows that were copied from a spreadsheet. */
export function ChooseFile({ screens, onSent }: { screens: Screens; onSent: (id: string) => void }) {
  const [pasted, setPasted] = useState('');
  const [share, setShare] = useState(0);
  const {
    mutate,
    isPending: isSending,
    error,
  } = useChange({
    send: (file: File) => sendFile(screens.resource.name, file, setShare),
    changes: ['import'],
  });

  function send(file: File | null | undefined): void {
    if (file && !isSending) {
      setShare(0);
      mutate(file, { onSuccess: onSent });
    }
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    send(event.dataTransfer.files[0]);
  }

  return (
    <section className={classes.card} aria-label={t`File`}>
      {error && (
        <Alert color="red" role="alert">
          {messageOf(error, t`The file couldn’t be uploaded. Try again.`)}
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way, the button is the first. */}
      <div className={classes.drop} onDragOver={event => event.preventDefault()} onDrop={drop}>
        <IconFileSpreadsheet size={28} stroke={1.5} className={classes.icon} aria-hidden />
        <div className={classes.words}>
          <p className={classes.strong}>{t`Drop a file here, or choose one`}</p>
          <p className={classes.hint}>
            {t`CSV, TSV or .xlsx, up to 200 MB and 1,000,000 rows. The first row must contain the column names.`}
          </p>
        </div>
        <FileButton
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={file => send(file)}
          inputProps={{ 'aria-label': t`File to import` }}
        >
          {props => (
            <Button {...props} loading={isSending}>
              {t`Choose file`}
            </Button>
          )}
        </FileButton>
      </div>
      {isSending && <Progress value={share * 100} aria-label={t`Uploading file`} />}
      <Textarea
        label={t`Or paste rows from a spreadsheet`}
        description={t`Include the column names in the first row.`}
        value={pasted}
        onChange={event => setPasted(event.currentTarget.value)}
        minRows={3}
        maxRows={10}
        autosize
      />
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={!pasted.trim() || isSending}
          onClick={() => send(new File([pasted], t`Pasted rows`))}
        >
          {t`Use pasted rows`}
        </Button>
      </div>
    </section>
  );
}
