import {
  countSeats,
  listPeople,
  type PeopleSort,
  type PersonState,
  peopleSorts,
} from '@pipewright/contract/operations/organization/members.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';
import type { UsersSearch } from './users-search.ts';

/** The filters of the list, as in the URL. */
export interface Narrowed {
  readonly search?: string;
  readonly state?: PersonState;
  readonly roleId?: string;
}

/** The people that are looked for, page by page. What others change about people reaches every key that begins so. */
export function peoplePages(given: UsersSearch) {
  const narrowed = { ...narrowedBy(given), sort: sortOf(given) };
  return infiniteQueryOptions({
    queryKey: ['user', 'people', narrowed],
    queryFn: ({ signal, pageParam }) =>
      call(listPeople, { query: { ...narrowed, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: before => before,
  });
}

export function narrowedBy({ search, state, roleId }: UsersSearch): Narrowed {
  return { search, state, roleId };
}

/** The order of the list, as in the URL. */
export function sortOf({ sort }: UsersSearch): PeopleSort {
  const known: readonly PeopleSort[] = peopleSorts.flatMap(name => [name, `-${name}` as const]);
  return known.find(name => name === sort) ?? 'name';
}

export function seatsOptions() {
  return queryOptions({
    queryKey: ['user', 'seats'],
    meta: { dependsOn: ['user', 'organization'] },
    queryFn: async ({ signal }) => (await call(countSeats, { signal })).data,
  });
}
