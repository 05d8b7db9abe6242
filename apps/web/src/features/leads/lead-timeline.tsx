import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { leads } from '@pipewright/contract/resources/leads.ts';
import type { TimelineEntry } from '@pipewright/contract/timeline.ts';
import { IconArrowBackUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/client.ts';
import { undoChange } from '../../kit/notify.tsx';
import { useScreens } from '../../kit/registry.tsx';
import { Timestamp } from '../../kit/timestamp.tsx';
import { useMay } from '../../kit/viewer.tsx';
import classes from './lead-timeline.module.css';
import { useValueText } from './use-value-text.ts';

const perPage = 50;

function timelineOptions(id: string) {
  return infiniteQueryOptions({
    queryKey: ['lead', 'timeline', id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { pageSize: perPage, before: pageParam };
      return (await call(leads.operations.timeline, { params: { id }, query, signal })).data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => (page.length < perPage ? undefined : page.at(-1)?.id),
  });
}

/** Everything that happened to a lead, newest first; with `most`, only so much of it. */
export function LeadTimeline({ id, most }: { id: string | undefined; most?: number }) {
  const { data, isError, isEnabled, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useInfiniteQuery({ ...timelineOptions(id ?? ''), enabled: id !== undefined });
  const entries = data?.pages.flat().slice(0, most);
  if (isError) {
    return (
      <p className={classes.note} role="alert">
        The timeline could not be loaded.{' '}
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          Try Again
        </Button>
      </p>
    );
  }
  if (isEnabled && !entries) {
    return <Skeleton height={120} m={18} w="auto" aria-busy />;
  }
  if (!entries || entries.length === 0) {
    return most ? null : <p className={classes.note}>No timeline data available</p>;
  }
  return (
    <>
      <ol className={classes.entries} aria-label="Timeline">
        {entries.map(entry => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && !most && (
        <div className={classes.more}>
          <Button variant="default" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}

const icons = { insert: IconPlus, update: IconPencil, delete: IconTrash };

function Entry({ entry }: { entry: TimelineEntry }) {
  const client = useQueryClient();
  const screens = useScreens('lead');
  const mayWrite = useMay(screens.resource.permissions.write);
  const Icon = entry.isUndo ? IconArrowBackUp : icons[entry.operation];
  const canUndo = mayWrite && entry.operation === 'update' && !entry.isUndone && !entry.isUndo;
  return (
    <li className={classes.entry} data-undone={entry.isUndone || undefined}>
      <span className={classes.icon}>
        <Icon size={14} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.words}>
        <What entry={entry} />
        <div className={classes.who}>
          by {entry.actor?.fullName ?? 'Pipewright'}
          {entry.isUndo && ' · undo'}
          {entry.isUndone && ' · undone'}
          {canUndo && (
            <>
              {' · '}
              <UnstyledButton
                className={classes.undo}
                onClick={() => void undoChange(client, entry.changeSetId)}
              >
                Undo
              </UnstyledButton>
            </>
          )}
        </div>
      </div>
      <span className={classes.time}>
        <Timestamp value={entry.atUtc} withTime />
      </span>
    </li>
  );
}

function What({ entry }: { entry: TimelineEntry }) {
  const { textsOf } = useScreens('lead');
  const textOf = useValueText();
  if (entry.operation !== 'update') {
    return <div>{entry.operation === 'insert' ? 'Lead created' : 'Lead deleted'}</div>;
  }
  return (
    <ul className={classes.changes}>
      {entry.changes.map(({ field, before, after }) => (
        <li key={field}>
          <strong>{textsOf(field).label}:</strong> {textOf(field, before)} → {textOf(field, after)}
        </li>
      ))}
    </ul>
  );
}
