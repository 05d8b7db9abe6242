import { listFailedJobs } from '@pipewright/contract/operations/administration/failed-jobs.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';

/** The background jobs of the organization that failed, the latest first. */
export function failedJobsOptions() {
  return queryOptions({
    queryKey: ['failed-jobs'],
    meta: { dependsOn: ['failed-job', 'job'] },
    queryFn: async ({ signal }) => (await call(listFailedJobs, { signal })).data,
  });
}
