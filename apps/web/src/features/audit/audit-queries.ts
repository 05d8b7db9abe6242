import {
  type AuditFilters,
  auditCursor,
  listAudit,
  auditOptions as readOptions,
} from '@pipewright/contract/operations/administration/audit.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';

const perPage = 50;

/** What happened, a page after the other, newest first. */
export function auditEntriesOptions(filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: ['audit', 'entries', filters],
    meta: { dependsOn: 'anything' },
    queryFn: async ({ pageParam, signal }) =>
      (await call(listAudit, { query: { ...filters, pageSize: perPage, before: pageParam }, signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => {
      const last = page.length < perPage ? undefined : page.at(-1);
      return last && auditCursor(last);
    },
  });
}

/** The kinds of records and events that there are entries of. */
export function auditKindsOptions() {
  return queryOptions({
    queryKey: ['audit', 'options'],
    meta: { dependsOn: 'anything' },
    queryFn: async ({ signal }) => (await call(readOptions, { signal })).data,
  });
}
