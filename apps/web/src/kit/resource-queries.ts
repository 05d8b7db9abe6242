import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { queryOptions } from '@tanstack/react-query';
import { type AnyRecord, titleOf } from './any-record.ts';
import type { Answer } from './api-client.ts';
import { call } from './client.ts';

/** What a list can be asked for; besides these, one parameter per filter. */
export type ListQuery = Readonly<Record<string, string | number | undefined>>;

/** One page of a list. The key holds the whole question, so an old answer cannot replace a newer one. */
export function listOptions(resource: AnyResource, query: ListQuery) {
  return queryOptions({
    queryKey: [resource.name, 'list', query],
    queryFn: ({ signal }) =>
      call(resource.operations.list, { query, signal }) as Promise<Answer<AnyRecord[]>>,
  });
}

/** One record, fresh: what a form starts from. */
export function recordOptions(resource: AnyResource, id: string) {
  return queryOptions({
    queryKey: [resource.name, 'record', id],
    queryFn: async ({ signal }) => {
      const answer = await call(resource.operations.get, { params: { id }, signal });
      return answer.data as unknown as AnyRecord;
    },
  });
}

/** How many records there are that match a filter. */
export function countOptions(resource: AnyResource, filter: ListQuery = {}) {
  return queryOptions({
    queryKey: [resource.name, 'count', filter],
    queryFn: async ({ signal }) => {
      const query = { ...filter, pageSize: 1, total: 'exact' as const };
      const answer = await call(resource.operations.list, { query, signal });
      return answer.total?.count ?? 0;
    },
  });
}

/** The names of the first records by id: one request in place of one per row. */
export function namesOptions(resource: AnyResource) {
  return queryOptions({
    ...listOptions(resource, { pageSize: 500, total: 'none' }),
    staleTime: 60_000,
    select: answer => new Map(answer.data.map(record => [record.id, titleOf(resource, record)])),
  });
}
