import { type LongJobView, listJobs } from '@pipewright/contract/operations/administration/jobs.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../data/client/client.ts';

/** Often enough to see it move. */
const lookMs = 700;

/** The user's background jobs, polled while one of them is running. */
export function jobsOptions() {
  return queryOptions({
    queryKey: ['job', 'list'],
    queryFn: async ({ signal }) => (await call(listJobs, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? lookMs : false),
  });
}

/** The work that takes a change back just now. */
export function useUndoing(changeSetId: string | null): LongJobView | undefined {
  const { data: jobs = [] } = useQuery(jobsOptions());
  return jobs.find(job => job.undoes === changeSetId && changeSetId !== null && isUnfinished(job));
}

/** How much of it is done, from 0 to 100. */
export function percentOf({ done, total }: Pick<LongJobView, 'done' | 'total'>): number {
  return total > 0 ? Math.min(100, (done / total) * 100) : 0;
}

export function isUnfinished({ state }: LongJobView): boolean {
  return state === 'waiting' || state === 'running';
}
