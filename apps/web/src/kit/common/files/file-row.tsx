import { t } from '@lingui/core/macro';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import { downloadFile } from '@pipewright/contract/operations/files.ts';
import { files } from '@pipewright/contract/resources/files.ts';
import { IconFile, IconTrash } from '@tabler/icons-react';
import { useChange } from '../../data/changes/use-change.ts';
import { call } from '../../data/client/client.ts';
import { download } from '../../data/client/download.ts';
import { bytesText } from '../../formats/bytes-text.ts';
import { Timestamp } from '../../formats/timestamp.tsx';
import classes from './files.module.css';

export type StoredFile = RecordOf<typeof files>;

interface FileRowProps {
  readonly file: StoredFile;
  readonly mayDelete: boolean;
}

/** One file: saved by its name; deleted without a question, since that can be undone. */
export function FileRow({ file, mayDelete }: FileRowProps) {
  const save = useChange({
    send: () => {
      const path = downloadFile.path.replace(':id', file.id);
      return download({ ...downloadFile, path }, {}, file.name);
    },
    changes: [],
    failure: t`"${{ name: file.name }}" could not be downloaded`,
  });
  const remove = useChange({
    send: () => call(files.operations.remove, { params: { id: file.id } }),
    changes: [files.name],
    success: ({ changeSet }) => ({ message: t`"${{ name: file.name }}" deleted.`, changeSet }),
    failure: t`"${{ name: file.name }}" could not be deleted`,
  });
  return (
    <li className={classes.file}>
      <IconFile size={16} aria-hidden className={classes.icon} />
      {file.isWhole ? (
        <UnstyledButton
          className={classes.save}
          onClick={() => save.mutate()}
          title={t`Save ${{ name: file.name }}`}
        >
          {file.name}
        </UnstyledButton>
      ) : (
        <span className={classes.name}>{file.name}</span>
      )}
      <span className={classes.about}>{file.isWhole ? bytesText(file.size) : t`Upload incomplete`}</span>
      <span className={classes.about}>{file.addedBy?.fullName}</span>
      <span className={classes.about}>
        <Timestamp value={file.createdAtUtc} />
      </span>
      {mayDelete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Delete ${{ title: file.name }}`}
          onClick={() => remove.mutate()}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
