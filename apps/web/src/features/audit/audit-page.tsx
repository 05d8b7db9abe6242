import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { type AuditChange, exportAudit } from '@pipewright/contract/operations/administration/audit.ts';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import timeline from '../../kit/common/timeline/timeline.module.css';
import { undoChange } from '../../kit/data/changes/notify-change.ts';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { download } from '../../kit/data/client/download.ts';
import { NotLoaded } from '../../kit/data/states/not-loaded.tsx';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../kit/records/screens/registry.tsx';
import { ConfirmDialog } from '../../kit/ui/dialogs/confirm-dialog.tsx';
import list from '../../kit/ui/frames/list.module.css';
import { ListNotice } from '../../kit/ui/frames/list-notice.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { AuditItem } from './audit-entry.tsx';
import { AuditFilterBar } from './audit-filters.tsx';
import { auditEntriesOptions } from './audit-queries.ts';
import { OnlyRecord } from './only-record.tsx';
import { RetentionNote } from './retention-note.tsx';
import { type AuditSearch, useAuditFilters } from './use-audit-filters.ts';

/** Everything that happened in the organization, newest first, and the way to take it back. */
export function AuditPage({ page }: { page: Entry }) {
  const search = useAuditFilters();
  const save = useChange({
    send: () => download(exportAudit, { ...search.filters }, 'audit.csv'),
    changes: [],
    failure: t`The file couldn’t be created. Please try again.`,
  });

  return (
    <PageFrame
      crumbs={crumbsOf(useEntries(), page.route)}
      title={page.title}
      subtitle={page.subtitle}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          disabled={save.isPending}
          onClick={() => save.mutate()}
        >
          {save.isPending ? t`Exporting...` : t`Export to CSV`}
        </Button>
      }
    >
      <div className={list.card}>
        <AuditFilterBar {...search} />
        <Entries search={search} />
      </div>
      <RetentionNote />
    </PageFrame>
  );
}

function Entries({ search: { filters, address, change, clear } }: { search: AuditSearch }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<AuditChange>();
  const [isAsking, setAsking] = useState(false);
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(
    auditEntriesOptions(filters),
  );
  const entries = data?.pages.flat();
  const showAll = () => change({ record: undefined, resource: undefined });
  if (error) {
    return <NotLoaded title={t`Failed to load the audit log`} error={error} onRetry={refetch} />;
  }
  if (!entries) {
    return <Skeleton height={320} m={18} w="auto" aria-busy />;
  }
  if (entries.length === 0) {
    return (
      <ListNotice icon={IconHistory} title={t`Nothing found`} hint={t`No matching events.`}>
        {Object.keys(address).length > 0 && (
          <Button variant="default" onClick={clear}>
            {t`Clear Filters`}
          </Button>
        )}
      </ListNotice>
    );
  }
  return (
    <>
      {address.record && <OnlyRecord entries={entries} onRemove={showAll} />}
      <ol className={timeline.entries} aria-label={t`Audit log`}>
        {entries.map(entry => (
          <AuditItem
            key={entry.id}
            entry={entry}
            onUndo={chosen => {
              setAsked(chosen);
              setAsking(true);
            }}
            onOnly={
              address.record ? undefined : ({ resource, record }) => change({ resource, record: record.id })
            }
          />
        ))}
      </ol>
      {hasNextPage && (
        <div className={timeline.more}>
          <Button variant="default" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t`Show older`}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t`Undo this action?`}
        confirm={t`Undo`}
        color="brand"
        onConfirm={() => {
          setAsking(false);
          void (asked && undoChange(client, asked.changeSetId));
        }}
        onCancel={() => setAsking(false)}
      >
        {t`All changes made in the same action will be undone.`}
      </ConfirmDialog>
    </>
  );
}
