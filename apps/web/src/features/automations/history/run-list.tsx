import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import type { Automation } from '@pipewright/contract/operations/automation/automations.ts';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../kit/data/states/not-loaded.tsx';
import { ListNotice } from '../../../kit/ui/frames/list-notice.tsx';
import list from '../../../kit/ui/frames/row-list.module.css';
import { runsOptions } from '../automation-queries.ts';
import classes from '../automations.module.css';
import { RunItem } from './run-item.tsx';

/** What an automation has done, newest first. */
export function RunList({ automation: { id } }: { automation: Automation }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    runsOptions(id),
  );
  const runs = data?.pages.flat();
  if (error) {
    return <NotLoaded title={t`Failed to load the history`} error={error} onRetry={refetch} />;
  }
  if (!runs) {
    return <Skeleton height={160} aria-busy />;
  }
  if (runs.length === 0) {
    return (
      <div className={list.card}>
        <ListNotice
          icon={IconHistory}
          title={t`No runs yet`}
          hint={t`Every run of the last 90 days is listed here, with what each step did.`}
        />
      </div>
    );
  }
  return (
    <>
      <ol className={classes.runs} aria-label={t`Runs`}>
        {runs.map(run => (
          <RunItem key={run.id} automationId={id} run={run} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </>
  );
}
