import { defineFeature } from '../define-feature.ts';
import { type EventFeed, startEventFeed } from './event-feed.ts';
import { eventGauges } from './event-gauges.ts';

export const eventFeedFeature = defineFeature({
  name: 'event-feed',
  gauges: ({ database }) => eventGauges(database),
  background: ({ database, processors, log, metrics }) => {
    let feed: EventFeed | undefined;
    return {
      start() {
        feed = startEventFeed({ database, processors, log, metrics });
      },
      async stop() {
        await feed?.stop();
      },
    };
  },
});
