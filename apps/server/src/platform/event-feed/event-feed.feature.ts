import { defineFeature } from '../define-feature.ts';
import { type EventFeed, startEventFeed } from './event-feed.ts';

export const eventFeedFeature = defineFeature({
  name: 'event-feed',
  background: ({ database, processors, log }) => {
    let feed: EventFeed | undefined;
    return {
      start() {
        feed = startEventFeed({ database, processors, log });
      },
      async stop() {
        await feed?.stop();
      },
    };
  },
});
