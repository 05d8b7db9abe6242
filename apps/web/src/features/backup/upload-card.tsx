import { t } from '@lingui/core/macro';
import { Alert, Button, FileButton, Progress } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { messageOf } from '../../kit/data/client/api-error.ts';
import classes from './backup.module.css';
import { sendArchive } from './backup-queries.ts';

/** Takes an archive from somebody's disk; what restoring it would do is looked at before anything is done. */
export function UploadCard({ onSent }: { onSent: (id: string) => void }) {
  const [share, setShare] = useState(0);
  const { mutate, isPending, error } = useChange({
    send: (file: File) => sendArchive(file, setShare),
    changes: ['backup'],
    // The archive is in the list when it is opened.
    isPendingUntilRefreshed: true,
  });

  function send(file: File | null): void {
    if (file) {
      setShare(0);
      mutate(file, { onSuccess: onSent });
    }
  }

  return (
    <section className={classes.card} aria-labelledby="backup-upload">
      <h2 id="backup-upload" className={classes.heading}>
        {t`Upload a backup`}
      </h2>
      <p className={classes.text}>
        {t`Upload a backup you downloaded earlier. Backups created here restore in full. From any other backup, only records and lists are restored. You can preview the result first.`}
      </p>
      {error && (
        <Alert color="red" role="alert">
          {messageOf(error, t`The backup couldn’t be uploaded. Try again.`)}
        </Alert>
      )}
      {isPending && <Progress value={share * 100} aria-label={t`Uploading backup`} />}
      <div>
        <FileButton
          accept=".tar.gz,.tgz,.gz,application/gzip"
          onChange={file => send(file)}
          inputProps={{ 'aria-label': t`Backup file` }}
        >
          {button => (
            <Button {...button} variant="default" loading={isPending}>
              {t`Choose file`}
            </Button>
          )}
        </FileButton>
      </div>
    </section>
  );
}
