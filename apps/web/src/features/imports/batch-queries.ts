import {
  getImportBatch,
  type ImportBatchView,
  listImportBatches,
} from '@pipewright/contract/operations/import/import-batches.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { isBusy } from '../../kit/common/import/import-queries.ts';
import { call } from '../../kit/data/client/client.ts';

/** Often enough to see it move. */
const lookMs = 700;

export function batchOptions(id: string) {
  return queryOptions({
    queryKey: ['import', 'batch', id],
    queryFn: async ({ signal }) => (await call(getImportBatch, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? lookMs : false),
  });
}

/** What every step has in common: the answer is the import as it is then, and it may start a job. */
export function batchStep(id: string) {
  return {
    changes: ['import', 'job'],
    store: (client: QueryClient, { data }: { readonly data: ImportBatchView }) => {
      client.setQueryData(batchOptions(id).queryKey, data);
    },
  };
}

export function batchesOptions() {
  return queryOptions({
    queryKey: ['import', 'batches'],
    queryFn: async ({ signal }) => (await call(listImportBatches, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? lookMs * 3 : false),
  });
}
