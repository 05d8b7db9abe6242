import { readNotificationSettings } from '@pipewright/contract/operations/notifications/notification-settings.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';

export function notificationSettingsOptions() {
  return queryOptions({
    queryKey: ['notification-settings'],
    meta: { dependsOn: ['notification-settings'] },
    queryFn: async ({ signal }) => (await call(readNotificationSettings, { signal })).data,
  });
}
