import {
  getImport,
  type ImportOutcome,
  type ImportSummary,
  listImportRows,
  listImports,
} from '@pipewright/contract/operations/imports.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../data/client/client.ts';

/** Often enough to see it move. */
const lookMs = 700;

export function importOptions(id: string) {
  return queryOptions({
    queryKey: ['import', 'one', id],
    queryFn: async ({ signal }) => (await call(getImport, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? lookMs : false),
  });
}

export function importsOptions(resource: string) {
  return queryOptions({
    queryKey: ['import', 'list', resource],
    queryFn: async ({ signal }) => (await call(listImports, { query: { resource }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? lookMs * 3 : false),
  });
}

/** The rows that something becomes of; asked for again when they were checked again. */
export function rowsOptions(id: string, outcome: ImportOutcome, jobId: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['import', 'rows', id, outcome, jobId],
    queryFn: async ({ pageParam: after, signal }) =>
      (await call(listImportRows, { params: { id }, query: { outcome, after }, signal })).data,
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
}

/** Whether something goes on with it in the background. */
export function isBusy({ job }: Pick<ImportSummary, 'job'>): boolean {
  return job?.state === 'waiting' || job?.state === 'running';
}
