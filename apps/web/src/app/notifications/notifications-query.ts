import { listNotifications } from '@pipewright/contract/operations/notifications/notifications.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';

/** One's own notifications. Live updates know them by this name. */
export function notificationsOptions() {
  return queryOptions({
    queryKey: ['notification', 'list'],
    queryFn: async ({ signal }) => (await call(listNotifications, { signal })).data,
    staleTime: 60_000,
  });
}
