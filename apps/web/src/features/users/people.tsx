import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../kit/data/states/not-loaded.tsx';
import list from '../../kit/ui/frames/list.module.css';
import { ListNotice } from '../../kit/ui/frames/list-notice.tsx';
import classes from './people.module.css';
import { PeopleHead } from './people-head.tsx';
import type { Asked } from './person-dialogs.tsx';
import { PersonRow } from './person-row.tsx';
import { peoplePages, type UsersSearch } from './user-queries.ts';

interface PeopleProps {
  readonly search: UsersSearch;
  /** Absent: who looks may not change anything. */
  readonly onAsk?: (asked: Asked) => void;
}

/** The people that are looked for, each a line. */
export function People({ search, onAsk }: PeopleProps) {
  const query = useInfiniteQuery(peoplePages(search));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (error) {
    return <NotLoaded title={t`Failed to load users`} error={error} onRetry={refetch} />;
  }
  const people = data?.pages.flatMap(page => page.data);
  if (!people) {
    return <Waiting />;
  }
  if (people.length === 0) {
    return (
      <ListNotice
        icon={IconUserOff}
        title={t`No people found`}
        hint={t`Search for something else, or clear the filters.`}
      />
    );
  }
  return (
    <>
      <PeopleHead search={search} />
      <ul className={classes.people} aria-label={t`Users`}>
        {people.map(person => (
          <PersonRow key={person.id} person={person} onAsk={onAsk} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={list.foot}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t`Show more`}
          </Button>
        </div>
      )}
    </>
  );
}

function Waiting() {
  return (
    <ul className={classes.people} aria-busy>
      {[30, 42, 26].map(width => (
        <li key={width} className={classes.person}>
          <Skeleton circle height={32} className={classes.avatar} />
          <Skeleton height={12} width={`${width}%`} className={classes.name} />
        </li>
      ))}
    </ul>
  );
}
