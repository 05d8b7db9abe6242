import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { QueryTable } from '../../kit/data/states/query-table.tsx';
import { useSetSearch } from '../../kit/ui/address/search-parameters.ts';
import list from '../../kit/ui/frames/list.module.css';
import { ListNotice } from '../../kit/ui/frames/list-notice.tsx';
import { peopleColumns } from './people-columns.tsx';
import type { Asked } from './person-dialogs.tsx';
import { peoplePages, sortOf } from './user-queries.ts';
import type { UsersSearch } from './users-search.ts';

interface PeopleProps {
  readonly search: UsersSearch;
  /** Absent: who looks may not change anything. */
  readonly onAsk?: (asked: Asked) => void;
}

/** The people that are looked for, each a row. */
export function People({ search, onAsk }: PeopleProps) {
  const query = useInfiniteQuery(peoplePages(search));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const setSearch = useSetSearch();
  const myId = useViewer().sub;
  const sort = sortOf(search);
  return (
    <>
      <QueryTable
        label={t`Users`}
        columns={peopleColumns({ myId, onAsk })}
        rows={data?.pages.flatMap(page => page.data)}
        keyOf={({ id }) => id}
        kindOf={({ state }) => state}
        order={{ field: sort.replace('-', ''), descending: sort.startsWith('-') }}
        onSort={next => setSearch({ sort: next === 'name' ? undefined : next }, { replace: true })}
        whenNarrow="cards"
        error={error}
        failure={t`Failed to load users`}
        onRetry={refetch}
        empty={
          <ListNotice
            icon={IconUserOff}
            title={t`No people found`}
            hint={t`Search for something else, or clear the filters.`}
          />
        }
      />
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
