import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnfinished, jobsOptions } from '../../kit/common/jobs/job-queries.ts';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { NotLoaded } from '../../kit/data/states/not-loaded.tsx';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../kit/records/screens/registry.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { ArchiveList } from './archive-list.tsx';
import classes from './backup.module.css';
import { backupOptions, beginArchive } from './backup-queries.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { UploadCard } from './upload-card.tsx';

/** Archives of the organization: made, kept, fetched, and restored. */
export function BackupPage({ page }: { page: Entry }) {
  const crumbs = crumbsOf(useEntries(), page.route);
  const { data, error, refetch } = useQuery(backupOptions());
  const [chosenId, choose] = useState<string>();
  const { data: jobs = [] } = useQuery(jobsOptions());
  const isMaking = jobs.some(job => job.kind === 'archive-make' && isUnfinished(job));
  const begin = useChange(beginArchive);
  const chosen = data?.archives.find(({ id }) => id === chosenId);
  return (
    <PageFrame
      crumbs={crumbs}
      title={page.title}
      subtitle={page.subtitle}
      actions={
        <Button
          leftSection={<IconArchive size={16} stroke={1.75} aria-hidden />}
          disabled={begin.isPending || isMaking}
          onClick={() => begin.mutate()}
        >
          {isMaking ? t`Creating backup...` : t`Create backup`}
        </Button>
      }
    >
      {error ? (
        <div className={classes.list}>
          <NotLoaded title={t`Failed to load backups`} error={error} onRetry={refetch} />
        </div>
      ) : (
        <div className={classes.page}>
          <ArchiveList archives={data?.archives} onRestore={choose} />
          <div className={classes.cards}>
            {data && <ScheduleCard schedule={data.schedule} />}
            <UploadCard onSent={choose} />
          </div>
        </div>
      )}
      {chosen && <RestoreDialog archive={chosen} onClose={() => choose(undefined)} />}
    </PageFrame>
  );
}
