import { type LongJobView, listJobs } from '@pipewright/contract/operations/jobs.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';

/** Often enough to see it move. */
const lookMs = 700;

/** One's own work in the background; asked for again and again while some of it goes on. */
export function jobsOptions() {
  return queryOptions({
    queryKey: ['job', 'list'],
    queryFn: async ({ signal }) => (await call(listJobs, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? lookMs : false),
  });
}

export function isUnfinished({ state }: LongJobView): boolean {
  return state === 'waiting' || state === 'running';
}
