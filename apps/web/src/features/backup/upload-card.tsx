import { Alert, Button, FileButton, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../kit/data/client/api-error.ts';
import classes from './backup.module.css';
import { backupOptions, sendArchive } from './backup-queries.ts';

/** Takes an archive from somebody's disk; what restoring it would do is looked at before anything is done. */
export function UploadCard({ onSent }: { onSent: (id: string) => void }) {
  const client = useQueryClient();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();

  async function send(file: File | null): Promise<void> {
    if (!file) {
      return;
    }
    setProblem(undefined);
    setShare(0);
    try {
      onSent(await sendArchive(file, setShare));
    } catch (error) {
      setProblem(messageOf(error, 'The backup couldn’t be uploaded. Try again.'));
    }
    setShare(undefined);
    await client.invalidateQueries(backupOptions());
  }

  return (
    <section className={classes.card} aria-labelledby="backup-upload">
      <h2 id="backup-upload" className={classes.heading}>
        Upload a backup
      </h2>
      <p className={classes.text}>
        Upload a backup you downloaded earlier. Backups created here restore in full. From any other backup,
        only records and lists are restored. You can preview the result first.
      </p>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {share !== undefined && <Progress value={share * 100} aria-label="Uploading backup" />}
      <div>
        <FileButton
          accept=".tar.gz,.tgz,.gz,application/gzip"
          onChange={file => void send(file)}
          inputProps={{ 'aria-label': 'Backup file' }}
        >
          {button => (
            <Button {...button} variant="default" loading={share !== undefined}>
              Choose archive
            </Button>
          )}
        </FileButton>
      </div>
    </section>
  );
}
