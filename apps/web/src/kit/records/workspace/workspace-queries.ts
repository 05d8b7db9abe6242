import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { countOptions, listOptions } from '../../data/queries/resource-queries.ts';
import type { Total } from '../screens/slots.ts';
import type { Selection } from './view.ts';

/** A selection in an order. */
export interface ViewQuery extends Selection {
  readonly sort?: string;
}

/** What a list requests of these: the fields that it shows. */
export interface PageQuery extends ViewQuery {
  readonly fields: string;
}

export const rowsPerPage = 100;

/** One page of a long list. How many there are in all is counted beside it, so that no row waits for that. */
export function pageOptions(resource: AnyResource, query: PageQuery, cursor?: string) {
  return listOptions(resource, { ...query, cursor, pageSize: rowsPerPage, total: 'none' });
}

export function useCount(resource: AnyResource, selection: Selection): Total {
  const { data, isPlaceholderData } = useQuery({
    ...countOptions(resource, selection),
    placeholderData: keepPreviousData,
  });
  return { count: data, isOld: isPlaceholderData };
}

/** The records that a list has loaded, in its order. */
export function loadedIds(client: QueryClient, resource: AnyResource, list: PageQuery): readonly string[] {
  const ids: string[] = [];
  let page = client.getQueryData(pageOptions(resource, list).queryKey);
  while (page) {
    ids.push(...page.data.map(({ id }) => id));
    page = page.nextCursor
      ? client.getQueryData(pageOptions(resource, list, page.nextCursor).queryKey)
      : undefined;
  }
  return ids;
}
