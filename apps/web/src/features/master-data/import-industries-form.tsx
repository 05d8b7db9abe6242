import { Alert, Button, FileButton } from '@mantine/core';
import { importIndustries } from '@pipewright/contract/operations/masters.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { messageOf } from '../../kit/api-error.ts';
import { call } from '../../kit/client.ts';
import { notifyChange } from '../../kit/notify.tsx';
import { refreshShown } from '../../kit/query-client.ts';
import formClasses from '../../kit/record/form.module.css';
import classes from './import-industries-form.module.css';
import { ImportPreview, type ImportResult } from './import-preview.tsx';
import { readTextFile } from './read-text-file.ts';

interface Chosen {
  readonly name: string;
  readonly csv: string;
  readonly preview: ImportResult;
}

/** Chooses a file, shows what would become of each of its lines, and imports it. */
export function ImportIndustriesForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(`Failed to import industries. ${messageOf(error, 'The file could not be read.')}`);
    } finally {
      setBusy(false);
    }
  }

  const choose = (file: File | null | undefined) =>
    file &&
    void attempt(async () => {
      const csv = await readTextFile(file);
      const { data } = await call(importIndustries, { query: { dryRun: 'true' }, body: { csv } });
      setChosen({ name: file.name, csv, preview: data });
    });

  const load = ({ csv }: Chosen) =>
    void attempt(async () => {
      const { data, changeSet } = await call(importIndustries, { body: { csv } });
      onClose();
      notifyChange(client, data.message, changeSet);
      void refreshShown(client);
    });

  const count = chosen?.preview.created ?? 0;
  return (
    <div className={formClasses.form}>
      <div className={formClasses.fields}>
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <FileDrop name={chosen?.name} onFile={choose} />
        {chosen && <ImportPreview preview={chosen.preview} />}
      </div>
      <div className={formClasses.footer}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!chosen || count === 0 || isBusy} onClick={() => chosen && load(chosen)}>
          {isBusy && chosen ? 'Importing...' : `Import ${count} ${count === 1 ? 'industry' : 'industries'}`}
        </Button>
      </div>
    </div>
  );
}

function FileDrop({ name, onFile }: { name?: string; onFile: (file: File | null | undefined) => void }) {
  function drop(event: DragEvent): void {
    event.preventDefault();
    onFile(event.dataTransfer.files[0]);
  }
  return (
    <section
      className={classes.drop}
      aria-label="File"
      onDragOver={event => event.preventDefault()}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={28} stroke={1.5} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.name}>{name ?? 'A CSV file with a line of headings'}</p>
        <p className={classes.hint}>
          <code>name</code>, and if you like <code>description</code>, <code>iconClass</code>,{' '}
          <code>sortOrder</code>, <code>isActive</code>
        </p>
      </div>
      <FileButton accept=".csv,text/csv" onChange={onFile} inputProps={{ 'aria-label': 'CSV file' }}>
        {props => (
          <Button variant="default" {...props}>
            {name ? 'Choose another file' : 'Choose file'}
          </Button>
        )}
      </FileButton>
    </section>
  );
}
