import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import {
  keepPreviousData,
  type QueryClient,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Answer } from '../../data/client/api-client.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { type PageQuery, pageOptions, rowsPerPage } from './workspace-queries.ts';

type Page = Answer<AnyRecord[]>;

/** The pages that can be seen, or are about to be, by their places. */
interface Near {
  readonly first: number;
  readonly last: number;
}

const start: Near = { first: 0, last: 0 };
const none: readonly string[] = [];

/**
 * The records of a view as one long list, of which the pages are loaded when they come near. Each page begins where the one
 * before it ended. Those far away stay as they were until somebody returns to them, so a change does not load all again.
 */
export function usePages(resource: AnyResource, query: PageQuery, total: number | undefined) {
  const client = useQueryClient();
  // A cursor does not depend on the fields: whoever shows another column stays where they are.
  const key = JSON.stringify({ ...query, fields: undefined });
  const [known, setKnown] = useState(() => ({
    key,
    cursors: loadedCursors(client, resource, query),
    near: start,
  }));
  const { cursors, near } = known.key === key ? known : { cursors: none, near: start };
  const isNear = (place: number) => place >= near.first && place <= near.last;

  const first = useQuery({
    ...pageOptions(resource, query),
    placeholderData: keepPreviousData,
    enabled: isNear(0),
  });
  const rest = useQueries({
    queries: cursors.map((cursor, index) => ({
      ...pageOptions(resource, query, cursor),
      enabled: isNear(index + 1),
    })),
    combine,
  });

  const next = useMemo(
    () =>
      first.data && !first.isPlaceholderData
        ? cursorsOf({ client, resource, query, first: first.data, rest: rest.pages, before: cursors })
        : cursors,
    [client, resource, query, first.data, first.isPlaceholderData, cursors, rest.pages],
  );
  if (known.key !== key || next.join() !== cursors.join()) {
    setKnown({ key, cursors: next, near });
  }

  const setNear = useCallback(
    (wanted: Near) =>
      setKnown(at =>
        at.key !== key || (at.near.first === wanted.first && at.near.last === wanted.last)
          ? at
          : { ...at, near: wanted },
      ),
    [key],
  );
  const rows = useMemo(() => rowsOf([first.data, ...rest.pages], total), [first.data, rest.pages, total]);
  return { first, rows, failed: rest.failed, setNear };
}

/** Outside, so that it is the same function each time and its result is kept. */
function combine(results: readonly UseQueryResult<Page>[]) {
  return {
    pages: results.map(({ data }) => data),
    failed: results.find(({ isError }) => isError),
  };
}

interface Chain {
  readonly client: QueryClient;
  readonly resource: AnyResource;
  readonly query: PageQuery;
  readonly first: Page;
  readonly rest: readonly (Page | undefined)[];
  readonly before: readonly string[];
}

/** Where each page after the first begins, as far as it is known. */
function cursorsOf({ client, resource, query, first, rest, before }: Chain): readonly string[] {
  const cursors: string[] = [];
  let page: Page | undefined = first;
  while (page?.nextCursor) {
    const cursor: string = page.nextCursor;
    const place = cursors.push(cursor) - 1;
    page =
      cursor === before[place]
        ? rest[place]
        : client.getQueryData<Page>(pageOptions(resource, query, cursor).queryKey);
  }
  // Behind a page that is on its way, what was known holds until it has come.
  return page ? cursors : [...cursors, ...before.slice(cursors.length)];
}

/** Where the pages begin that are loaded already: the first one usually is when a list opens. */
function loadedCursors(client: QueryClient, resource: AnyResource, query: PageQuery): readonly string[] {
  const first = client.getQueryData(pageOptions(resource, query).queryKey);
  return first ? cursorsOf({ client, resource, query, first, rest: [], before: none }) : none;
}

/** A place that nothing is loaded for yet is empty, and as high as any other. */
function rowsOf(
  pages: readonly (Page | undefined)[],
  total: number | undefined,
): readonly (AnyRecord | undefined)[] {
  const rows: (AnyRecord | undefined)[] = [];
  for (const page of pages) {
    const left = Math.max((total ?? Number.POSITIVE_INFINITY) - rows.length, 1);
    rows.push(...(page?.data ?? Array<undefined>(Math.min(rowsPerPage, left)).fill(undefined)));
  }
  return rows;
}
