import {
  listAutomationRuns,
  listAutomations,
  readAutomation,
  readAutomationRun,
} from '@pipewright/contract/operations/automation/automations.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';

/** The automations of the organization, newest first. */
export function automationsOptions() {
  return queryOptions({
    queryKey: ['automations'],
    meta: { dependsOn: ['automation'] },
    queryFn: async ({ signal }) => (await call(listAutomations, { signal })).data,
  });
}

export function automationOptions(id: string) {
  return queryOptions({
    queryKey: ['automations', id],
    meta: { dependsOn: ['automation'] },
    queryFn: async ({ signal }) => (await call(readAutomation, { params: { id }, signal })).data,
  });
}

const pageSize = 30;

/** The runs of an automation, newest first. Refetched while the history is open, because runs begin by themselves. */
export function runsOptions(id: string) {
  return infiniteQueryOptions({
    queryKey: ['automations', id, 'runs'],
    meta: { dependsOn: ['automation-run'] },
    queryFn: async ({ signal, pageParam }) => {
      const query = { limit: pageSize, ...(pageParam ? { after: pageParam } : {}) };
      return (await call(listAutomationRuns, { params: { id }, query, signal })).data;
    },
    initialPageParam: '',
    getNextPageParam: page => (page.length < pageSize ? undefined : page.at(-1)?.id),
    refetchInterval: 3000,
  });
}

export function runOptions(id: string, runId: string, state: string) {
  return queryOptions({
    queryKey: ['automations', id, 'runs', runId, state],
    meta: { dependsOn: ['automation-run'] },
    queryFn: async ({ signal }) => (await call(readAutomationRun, { params: { id, runId }, signal })).data,
  });
}
