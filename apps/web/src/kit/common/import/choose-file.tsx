import { Alert, Button, FileButton, Progress, Textarea } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { messageOf } from '../../data/client/api-error.ts';
import type { Screens } from '../../records/screens/define-screens.ts';
import classes from './import.module.css';
import { sendFile } from './send-file.ts';

/** Takes a file, dropped or chosen, or rows that were copied from a spreadsheet. */
export function ChooseFile({ screens, onSent }: { screens: Screens; onSent: (id: string) => void }) {
  const [pasted, setPasted] = useState('');
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const isSending = share !== undefined;

  async function send(file: File | null | undefined): Promise<void> {
    if (!file || isSending) {
      return;
    }
    setProblem(undefined);
    setShare(0);
    try {
      onSent(await sendFile(screens.resource.name, file, setShare));
    } catch (error) {
      setProblem(messageOf(error, 'The file couldn’t be uploaded. Try again.'));
      setShare(undefined);
    }
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    void send(event.dataTransfer.files[0]);
  }

  return (
    <section className={classes.card} aria-label="File">
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way, the button is the first. */}
      <div className={classes.drop} onDragOver={event => event.preventDefault()} onDrop={drop}>
        <IconFileSpreadsheet size={28} stroke={1.5} className={classes.icon} aria-hidden />
        <div className={classes.words}>
          <p className={classes.strong}>Drop a file here, or choose one</p>
          <p className={classes.hint}>
            CSV, TSV or .xlsx, up to 200 MB and 1,000,000 rows. The first row must contain the column names.
          </p>
        </div>
        <FileButton
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={file => void send(file)}
          inputProps={{ 'aria-label': 'File to import' }}
        >
          {props => (
            <Button {...props} loading={isSending}>
              Choose file
            </Button>
          )}
        </FileButton>
      </div>
      {isSending && <Progress value={share * 100} aria-label="Uploading file" />}
      <Textarea
        label="Or paste rows from a spreadsheet"
        description="Include the column names in the first row."
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
          onClick={() => void send(new File([pasted], 'Pasted rows'))}
        >
          Use pasted rows
        </Button>
      </div>
    </section>
  );
}
