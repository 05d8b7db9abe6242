import { listWebhookDeliveries, listWebhooks } from '@pipewright/contract/operations/automation/webhooks.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';

/** The webhooks of the organization, newest first. */
export function webhooksOptions() {
  return queryOptions({
    queryKey: ['webhooks'],
    meta: { dependsOn: ['webhook'] },
    queryFn: async ({ signal }) => (await call(listWebhooks, { signal })).data,
  });
}

const pageSize = 30;

/** The messages of a webhook, newest first. Refetched while one of them is on its way. */
export function deliveriesOptions(id: string) {
  return infiniteQueryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    meta: { dependsOn: ['webhook-delivery'] },
    queryFn: async ({ signal, pageParam }) => {
      const query = { limit: pageSize, ...(pageParam ? { after: pageParam } : {}) };
      return (await call(listWebhookDeliveries, { params: { id }, query, signal })).data;
    },
    initialPageParam: '',
    getNextPageParam: page => (page.length < pageSize ? undefined : page.at(-1)?.id),
    refetchInterval: query =>
      query.state.data?.pages.flat().some(({ state }) => state === 'queued') ? 5000 : false,
  });
}
