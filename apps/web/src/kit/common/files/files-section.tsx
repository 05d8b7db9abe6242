import { t } from '@lingui/core/macro';
import { Button, Progress } from '@mantine/core';
import { files } from '@pipewright/contract/resources/files.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { listOptions } from '../../data/queries/resource-queries.ts';
import { useRights } from '../../data/session/viewer.tsx';
import related from '../../records/record-page/related.module.css';
import { SectionHeading } from '../../ui/frames/section-heading.tsx';
import { useFileDrop } from '../../ui/hooks/use-file-drop.ts';
import { aboutOf } from '../activities/about.ts';
import { FileRow, type StoredFile } from './file-row.tsx';
import classes from './files.module.css';
import { useFileSending } from './use-file-sending.ts';

interface FilesSectionProps {
  /** The name of the record's resource. */
  readonly of: string;
  readonly id: string;
}

const shownFields = 'name,size,isWhole,addedByUserId,addedBy,createdAtUtc';

/** The files of a record: dropped or chosen here, saved from here. */
export function FilesSection({ of, id }: FilesSectionProps) {
  const links = aboutOf(of, id);
  const may = useRights(files);
  const [mayRead, mayAdd] = [may('read'), may('create')];
  const { data: answer, isError } = useQuery({
    ...listOptions(files, { ...links, pageSize: 100, fields: shownFields }),
    enabled: mayRead,
    // A colleague's file is announced before its upload is complete.
    refetchInterval: query => (query.state.data?.data.every(({ isWhole }) => isWhole) ? false : 3000),
  });
  const { send, sending } = useFileSending(links);
  const input = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(mayAdd ? send : undefined);
  if (!mayRead) {
    return null;
  }

  const stored = (answer?.data ?? []) as StoredFile[];
  return (
    <section className={related.section} aria-label={t`Files`} {...drop}>
      <header className={related.head}>
        <SectionHeading className={related.title}>
          {t`Files`} {answer && <span className={related.count}>{stored.length}</span>}
        </SectionHeading>
        {mayAdd && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPaperclip size={14} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t`Add files`}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t`Files to add`}
          onChange={({ currentTarget }) => {
            send([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </header>
      {isError && (
        <p className={related.note} role="alert">
          {t`Failed to load files`}
        </p>
      )}
      {sending.map(({ name, share }) => (
        <div key={name} className={classes.sending}>
          <span className={classes.name}>{name}</span>
          <Progress value={share * 100} aria-label={t`Sending ${name}`} className={classes.progress} />
        </div>
      ))}
      {answer && stored.length === 0 && sending.length === 0 && (
        <p className={related.note}>{mayAdd ? t`No files yet. Drop some here.` : t`No files yet`}</p>
      )}
      <ul className={classes.files}>
        {stored
          .filter(({ name, isWhole }) => isWhole || !sending.some(other => other.name === name))
          .map(file => (
            <FileRow key={file.id} file={file} mayDelete={may('delete', file)} />
          ))}
      </ul>
    </section>
  );
}
