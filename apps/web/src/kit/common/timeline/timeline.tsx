import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { timelineOperation } from '@pipewright/contract/registry/timeline-operation.ts';
import { type TimelineEntry, type TimelineKind, timelineCursor } from '@pipewright/contract/timeline.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../data/client/client.ts';
import type { Screens } from '../../records/screens/define-screens.ts';
import { ActivityItem } from './activity-item.tsx';
import { ChangeItem } from './change-item.tsx';
import classes from './timeline.module.css';

const perPage = 50;

function timelineOptions(resource: AnyResource, id: string, kind: TimelineKind | undefined) {
  return infiniteQueryOptions({
    queryKey: [resource.name, 'timeline', id, kind],
    queryFn: async ({ pageParam, signal }) => {
      const query = { pageSize: perPage, before: pageParam, kind };
      const answer = await call(timelineOperation(resource), { params: { id }, query, signal });
      return answer.data as readonly TimelineEntry[];
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => {
      const last = page.length < perPage ? undefined : page.at(-1);
      return last && timelineCursor(last);
    },
  });
}

interface TimelineProps {
  readonly screens: Screens;
  /** Absent while there is no such record yet. */
  readonly id: string | undefined;
  /** Only so much of it. */
  readonly most?: number;
  /** Only changes, or only activities of one kind. */
  readonly kind?: TimelineKind;
}

/** Everything that happened to a record, newest first. */
export function Timeline({ screens, id, most, kind }: TimelineProps) {
  const { data, isError, isEnabled, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useInfiniteQuery({ ...timelineOptions(screens.resource, id ?? '', kind), enabled: id !== undefined });
  const entries = data?.pages.flat().slice(0, most);
  if (isError) {
    return (
      <p className={classes.note} role="alert">
        {t`The timeline could not be loaded.`}{' '}
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          {t`Try Again`}
        </Button>
      </p>
    );
  }
  if (isEnabled && !entries) {
    return <Skeleton height={120} m={18} w="auto" aria-busy />;
  }
  if (!entries || entries.length === 0) {
    return most ? null : <p className={classes.note}>{t`No timeline data available`}</p>;
  }
  return (
    <>
      <ol className={classes.entries} aria-label={t`Timeline`}>
        {entries.map(entry =>
          entry.type === 'change' ? (
            <ChangeItem key={entry.id} screens={screens} entry={entry} />
          ) : (
            <ActivityItem key={entry.id} entry={entry} resourceName={screens.resource.name} />
          ),
        )}
      </ol>
      {hasNextPage && !most && (
        <div className={classes.more}>
          <Button variant="default" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t`Show older`}
          </Button>
        </div>
      )}
    </>
  );
}
