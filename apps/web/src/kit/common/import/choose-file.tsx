import { t } from '@lingui/core/macro';
import { Alert, Button, Progress, Textarea } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useChange } from '../../data/changes/use-change.ts';
import { messageOf } from '../../data/client/api-error.ts';
import type { Screens } from '../../records/screens/define-screens.ts';
import { DropZone } from './drop-zone.tsx';
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

  function send(file: File | undefined): void {
    if (file && !isSending) {
      setShare(0);
      mutate(file, { onSuccess: onSent });
    }
  }

  return (
    <section className={classes.card} aria-label={t`File`}>
      {error && (
        <Alert color="red" role="alert">
          {messageOf(error, t`The file couldn’t be uploaded. Try again.`)}
        </Alert>
      )}
      <DropZone
        icon={IconFileSpreadsheet}
        title={t`Drop a file here, or choose one`}
        hint={t`CSV, TSV or .xlsx, up to 200 MB and 1,000,000 rows. The first row must contain the column names.`}
        button={t`Choose file`}
        label={t`File to import`}
        accept=".csv,.tsv,.txt,.xlsx"
        isSending={isSending}
        onFiles={([file]) => send(file)}
      />
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
