import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import {
  type Archive,
  deleteArchive,
  downloadArchive,
} from '@pipewright/contract/operations/administration/backup.ts';
import { IconArchive, IconDownload, IconRestore, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { download } from '../../kit/data/client/download.ts';
import { bytesText } from '../../kit/formats/bytes-text.ts';
import { rowsText } from '../../kit/formats/row-counts.ts';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { StatusChip, type Tone } from '../../kit/ui/chips/status-chip.tsx';
import { ConfirmDialog } from '../../kit/ui/dialogs/confirm-dialog.tsx';
import { ListNotice } from '../../kit/ui/frames/list-notice.tsx';
import classes from './backup.module.css';
import { SignatureChip } from './signature.tsx';

const origins: Record<Archive['origin'], readonly [Tone, MessageDescriptor]> = {
  made: ['brand', msg`By hand`],
  scheduled: ['blue', msg`By schedule`],
  safety: ['amber', msg`Before a restore`],
  uploaded: ['grey', msg`Uploaded`],
};

/** What there is to go back to, the newest first. */
export function ArchiveList(props: {
  archives: readonly Archive[] | undefined;
  onRestore: (id: string) => void;
}) {
  const { archives, onRestore } = props;
  if (!archives) {
    return <Skeleton height={180} />;
  }
  if (archives.length === 0) {
    return (
      <div className={classes.list}>
        <ListNotice
          icon={IconArchive}
          title={t`No backups yet`}
          hint={t`A backup contains everything in your organization: records, lists, settings, people and change history.`}
        />
      </div>
    );
  }
  return (
    <ul className={classes.list} aria-label={t`Backups`}>
      {archives.map(archive => (
        <ArchiveLine key={archive.id} archive={archive} onRestore={() => onRestore(archive.id)} />
      ))}
    </ul>
  );
}

function ArchiveLine({ archive, onRestore }: { archive: Archive; onRestore: () => void }) {
  const { fileName, origin, isReady, madeBy, createdAtUtc, signature } = archive;
  const [tone, text] = origins[origin];
  return (
    <li className={classes.line} aria-label={fileName}>
      <div className={classes.what}>
        <p className={classes.name}>
          <span>{fileName}</span> <StatusChip tone={tone}>{i18n._(text)}</StatusChip>
          {signature && <SignatureChip signature={signature} />}
        </p>
        <p className={classes.about}>
          <Timestamp value={createdAtUtc} withTime />
          {madeBy && ` · ${madeBy}`}
          {' · '}
          {isReady
            ? `${bytesText(archive.size)} · ${rowsText(archive.rowCount)}`
            : origin === 'uploaded'
              ? t`uploading`
              : t`creating`}
        </p>
      </div>
      <div className={classes.tools}>
        {isReady && <Ready archive={archive} onRestore={onRestore} />}
        <Delete archive={archive} />
      </div>
    </li>
  );
}

function Ready({ archive, onRestore }: { archive: Archive; onRestore: () => void }) {
  const { id, fileName } = archive;
  const fetching = useChange({
    send: () => download({ ...downloadArchive, path: downloadArchive.path.replace(':id', id) }, {}, fileName),
    changes: [],
    failure: t`The backup couldn’t be downloaded.`,
  });
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
        loading={fetching.isPending}
        onClick={() => fetching.mutate()}
      >
        {t`Download`}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconRestore size={14} stroke={1.75} aria-hidden />}
        onClick={onRestore}
      >
        {t`Restore...`}
      </Button>
    </>
  );
}

function Delete({ archive: { id, fileName } }: { archive: Archive }) {
  const [isAsking, ask] = useState(false);
  const remove = useChange({
    send: () => call(deleteArchive, { params: { id } }),
    changes: ['backup'],
    failure: t`The backup couldn’t be deleted.`,
    isPendingUntilRefreshed: true,
  });
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t`Delete ${fileName}`}
        px={6}
        onClick={() => ask(true)}
      >
        <IconTrash size={14} stroke={1.75} aria-hidden />
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t`Delete this backup?`}
        confirm={t`Delete`}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => ask(false) })}
        onCancel={() => ask(false)}
      >
        <p>{t`${fileName} and its file will be permanently deleted. Your organization’s data isn’t affected.`}</p>
      </ConfirmDialog>
    </>
  );
}
