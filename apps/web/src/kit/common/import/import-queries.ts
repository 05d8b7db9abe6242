import {
  getImportBatchReport,
  getImportReport,
} from '@pipewright/contract/operations/import/import-reports.ts';
import {
  getImport,
  type ImportOutcome,
  type ImportSummary,
  type ImportView,
  listImportRows,
  listImports,
} from '@pipewright/contract/operations/import/imports.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
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

/** What every step of an import has in common: the answer is the import as it is then, and it may start a job. */
export function importStep(id: string) {
  return {
    changes: ['import', 'job'],
    store: (client: QueryClient, { data }: { readonly data: ImportView }) => {
      client.setQueryData(importOptions(id).queryKey, data);
    },
  };
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

/** The report of an import; of several files where it is a batch. */
export function reportOptions(kind: 'import' | 'batch', id: string) {
  const operation = kind === 'import' ? getImportReport : getImportBatchReport;
  return queryOptions({
    queryKey: ['import', 'report', kind, id],
    queryFn: async ({ signal }) => (await call(operation, { params: { id }, signal })).data,
  });
}

/** Whether a background job is working on it. */
export function isBusy({ job }: Pick<ImportSummary, 'job'>): boolean {
  return job?.state === 'waiting' || job?.state === 'running';
}
