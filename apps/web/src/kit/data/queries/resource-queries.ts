import { t } from '@lingui/core/macro';
import type { AnyResource, RecordOf } from '@pipewright/contract/define-resource.ts';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { Answer } from '../client/api-client.ts';
import { ApiError } from '../client/api-error.ts';
import { call } from '../client/client.ts';
import type { AnyRecord } from './any-record.ts';

/** The parameters of a list, in addition to one per filter. */
export type ListQuery = Readonly<Record<string, string | number | undefined>>;

/** One page of a list. The key holds the whole question, so an old answer cannot replace a newer one. */
export function listOptions(resource: AnyResource, query: ListQuery) {
  return queryOptions({
    queryKey: [resource.name, 'list', query],
    queryFn: ({ signal }) =>
      call(resource.operations.list, { query, signal }) as Promise<Answer<AnyRecord[]>>,
  });
}

/** All records of a short list in its order, also those that are no longer offered: other records may still use them. */
export function allRecordsOptions<R extends AnyResource>(resource: R) {
  return queryOptions({
    ...listOptions(resource, { pageSize: 500, total: 'none' }),
    select: answer => answer.data as RecordOf<R>[],
    staleTime: 60_000,
  });
}

/** One record, fresh: what a form starts from. */
export function recordOptions(resource: AnyResource, id: string) {
  return queryOptions({
    queryKey: [resource.name, 'record', id],
    queryFn: async ({ signal }) => {
      // Another word in its place would ask for something else, such as `/api/deals/forecast`.
      if (!z.uuid().safeParse(id).success) {
        throw new ApiError(404, t`This record does not exist, or no longer.`, { code: 'notFound' });
      }
      const answer = await call(resource.operations.get, { params: { id }, signal });
      return answer.data as AnyRecord;
    },
  });
}

/** How many records there are that match a filter. */
export function countOptions(resource: AnyResource, filter: ListQuery = {}) {
  return queryOptions({
    queryKey: [resource.name, 'count', filter],
    queryFn: async ({ signal }) => {
      const query = { ...filter, pageSize: 1, total: 'exact' as const, fields: 'id' };
      const answer = await call(resource.operations.list, { query, signal });
      return answer.total?.count ?? 0;
    },
  });
}

/** When a record of the list was last made or changed; null while it has none. */
export function newestOptions(resource: AnyResource, field: 'createdAtUtc' | 'updatedAtUtc') {
  return queryOptions({
    queryKey: [resource.name, 'newest', field],
    queryFn: async ({ signal }) => {
      const query = { sort: `-${field}`, pageSize: 1, total: 'none' as const, fields: field };
      const answer = await call(resource.operations.list, { query, signal });
      const [newest] = answer.data as AnyRecord[];
      return newest?.[field] ?? null;
    },
  });
}
