import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { TimelineEntry } from '@pipewright/contract/timeline.ts';
import { IconArrowBackUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../client.ts';
import type { Screens } from '../define-screens.ts';
import { undoChange } from '../notify.tsx';
import { Timestamp } from '../timestamp.tsx';
import { useMay } from '../viewer.tsx';
import classes from './timeline.module.css';
import { useValueText } from './use-value-text.ts';

const perPage = 50;

function timelineOptions(resource: AnyResource, id: string) {
  return infiniteQueryOptions({
    queryKey: [resource.name, 'timeline', id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { pageSize: perPage, before: pageParam };
      const answer = await call(resource.operations.timeline, { params: { id }, query, signal });
      return answer.data as readonly TimelineEntry[];
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => (page.length < perPage ? undefined : page.at(-1)?.id),
  });
}

interface TimelineProps {
  readonly screens: Screens;
  /** Absent while there is no such record yet. */
  readonly id: string | undefined;
  /** Only so much of it. */
  readonly most?: number;
}

/** Everything that happened to a record, newest first. */
export function Timeline({ screens, id, most }: TimelineProps) {
  const { data, isError, isEnabled, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useInfiniteQuery({ ...timelineOptions(screens.resource, id ?? ''), enabled: id !== undefined });
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
          <Entry key={entry.id} screens={screens} entry={entry} />
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

interface EntryProps {
  readonly screens: Screens;
  readonly entry: TimelineEntry;
}

function Entry({ screens, entry }: EntryProps) {
  const client = useQueryClient();
  const mayWrite = useMay(screens.resource.permissions.write);
  const Icon = entry.isUndo ? IconArrowBackUp : icons[entry.operation];
  const canUndo = mayWrite && entry.operation === 'update' && !entry.isUndone && !entry.isUndo;
  return (
    <li className={classes.entry} data-undone={entry.isUndone || undefined}>
      <span className={classes.icon}>
        <Icon size={14} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.words}>
        <What screens={screens} entry={entry} />
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

function What({ screens, entry }: EntryProps) {
  const { label, textsOf, resource } = screens;
  const textOf = useValueText(resource);
  if (entry.operation !== 'update') {
    return <div>{`${label[0]} ${entry.operation === 'insert' ? 'created' : 'deleted'}`}</div>;
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
