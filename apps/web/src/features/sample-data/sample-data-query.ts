import { readSampleData } from '@pipewright/contract/operations/organization/sample-data.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';

/** Whether the sample data is loaded. */
export function sampleDataOptions() {
  return queryOptions({
    queryKey: ['sample-data'],
    queryFn: async ({ signal }) => (await call(readSampleData, { signal })).data,
  });
}
