import { t } from '@lingui/core/macro';
import { Alert, Progress } from '@mantine/core';
import { IconPackageImport } from '@tabler/icons-react';
import { useState } from 'react';
import { DropZone } from '../../kit/common/import/drop-zone.tsx';
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

  return (
    <section className={classes.card} aria-label={t`Files`}>
      {error && (
        <Alert color="red" role="alert">
          {messageOf(error, t`The files couldn’t be uploaded. Try again.`)}
        </Alert>
      )}
      <DropZone
        icon={IconPackageImport}
        title={t`Drop all files of your export here, or choose them`}
        hint={t`CSV files, workbooks with several sheets, or a .zip of these, up to 200 MB each. Companies, contacts, leads, deals and activities are recognized and linked.`}
        button={t`Choose files`}
        label={t`Files to import`}
        accept=".csv,.tsv,.txt,.xlsx,.zip"
        isMultiple
        isSending={isPending}
        onFiles={send}
      />
      {isPending && <Progress value={share * 100} aria-label={t`Uploading files`} />}
    </section>
  );
}
