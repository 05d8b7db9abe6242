import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import type { PrivacyRequest } from '@pipewright/contract/operations/administration/privacy.ts';
import { IconDownload, IconRefresh, IconShieldLock, IconTrash, IconUserX } from '@tabler/icons-react';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { StatusChip, type Tone } from '../../kit/ui/chips/status-chip.tsx';
import { ConfirmDialog } from '../../kit/ui/dialogs/confirm-dialog.tsx';
import { ListNotice } from '../../kit/ui/frames/list-notice.tsx';
import { Findings } from './findings.tsx';
import classes from './privacy.module.css';
import { exportData, isUnderWay, removeRequest, repeatSearch } from './privacy-queries.ts';

const states: Record<PrivacyRequest['state'], readonly [Tone, MessageDescriptor]> = {
  searching: ['blue', msg`Searching`],
  ready: ['brand', msg`Ready`],
  erasing: ['amber', msg`Erasing`],
  erased: ['grey', msg`Erased`],
  failed: ['red', msg`Failed`],
};

interface RequestListProps {
  readonly requests: readonly PrivacyRequest[] | undefined;
  readonly onErase: (id: string) => void;
}

/** Requests, the newest first. Those of erased people stay, without their names. */
export function RequestList({ requests, onErase }: RequestListProps) {
  if (!requests) {
    return <Skeleton height={180} aria-busy />;
  }
  if (requests.length === 0) {
    return (
      <div className={classes.list}>
        <ListNotice
          icon={IconShieldLock}
          title={t`No requests yet`}
          hint={t`When somebody asks what you know about them, or wants to be forgotten, find them above.`}
        />
      </div>
    );
  }
  return (
    <ul className={classes.list} aria-label={t`Requests`}>
      {requests.map(request => (
        <RequestLine key={request.id} request={request} onErase={() => onErase(request.id)} />
      ))}
    </ul>
  );
}

function RequestLine({ request, onErase }: { request: PrivacyRequest; onErase: () => void }) {
  const { label, state, findings, createdAtUtc, erasedAtUtc, requestedBy, olderBackups } = request;
  const [tone, text] = states[state];
  const name = label ?? t`Erased person`;
  return (
    <li className={classes.line} aria-label={name}>
      <div className={classes.what}>
        <p className={classes.name}>
          <span>{name}</span> <StatusChip tone={tone}>{i18n._(text)}</StatusChip>
        </p>
        <p className={classes.about}>
          <Timestamp value={erasedAtUtc ?? createdAtUtc} withTime />
          {requestedBy && ` · ${requestedBy}`}
        </p>
        {olderBackups > 0 && <p className={classes.about}>{backupsText(olderBackups)}</p>}
      </div>
      <div className={classes.tools}>
        {state === 'ready' && <Ready request={request} name={name} onErase={onErase} />}
        {(state === 'ready' || state === 'failed') && <Others request={request} name={name} />}
      </div>
      {state === 'ready' && findings && (
        <div className={classes.found}>
          <Findings request={request} />
        </div>
      )}
      {isUnderWay(request) && (
        <p className={classes.found}>
          {state === 'searching'
            ? t`We’re looking through all records, files, emails and the change history.`
            : t`We’re erasing the person everywhere.`}
        </p>
      )}
    </li>
  );
}

function Ready({ request, name, onErase }: { request: PrivacyRequest; name: string; onErase: () => void }) {
  const exporting = useChange(exportData);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
        loading={exporting.isPending}
        aria-label={t`Export: ${name}`}
        onClick={() => exporting.mutate(request.id)}
      >
        {t`Export`}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconUserX size={14} stroke={1.75} aria-hidden />}
        aria-label={t`Erase: ${name}`}
        onClick={onErase}
      >
        {t`Erase...`}
      </Button>
    </>
  );
}

function Others({ request: { id }, name }: { request: PrivacyRequest; name: string }) {
  const [isAsking, ask] = useState(false);
  const again = useChange(repeatSearch);
  const remove = useChange(removeRequest);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        px={6}
        aria-label={t`Search again: ${name}`}
        loading={again.isPending}
        onClick={() => again.mutate(id)}
      >
        <IconRefresh size={14} stroke={1.75} aria-hidden />
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        px={6}
        aria-label={t`Delete request: ${name}`}
        onClick={() => ask(true)}
      >
        <IconTrash size={14} stroke={1.75} aria-hidden />
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t`Delete this request?`}
        confirm={t`Delete`}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(id, { onSettled: () => ask(false) })}
        onCancel={() => ask(false)}
      >
        <p>{t`The results of the search are deleted. The data of ${name} isn’t changed.`}</p>
      </ConfirmDialog>
    </>
  );
}

function backupsText(count: number): string {
  const number = writeNumber(count);
  return t({
    message: plural(count, {
      one: `${number} older backup still contains this person. Restoring it erases them again.`,
      other: `${number} older backups still contain this person. Restoring one erases them again.`,
    }),
  });
}
