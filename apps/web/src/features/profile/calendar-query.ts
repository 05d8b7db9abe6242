import { getCalendarFeed } from '@pipewright/contract/operations/account/calendar-feed.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';

export function calendarFeedOptions() {
  return queryOptions({
    queryKey: ['calendar-feed'],
    queryFn: async ({ signal }) => (await call(getCalendarFeed, { signal })).data,
  });
}
