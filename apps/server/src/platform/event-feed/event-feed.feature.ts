import { defineFeature } from '../define-feature.ts';
import { type EventFeed, startEventFeed } from './event-feed.ts';
import { eventGauges } from './event-gauges.ts';

export const eventFeedFeature = defineFeature({
  name: 'event-feed',
  gauges: ({ database }) => eventGauges(database),
  background: ({ config, database, processors, log, metrics, tracer, workSignals }) => {
    let feed: EventFeed | undefined;
    return {
      connect() {
        // A process that has a feed wakes it itself.
        if (config.process === 'web') {
          database.onCommit(({ hasEvents }) => {
            if (hasEvents) {
              workSignals.send('events');
            }
          });
        }
      },
      start() {
        feed = startEventFeed({ database, processors, log, metrics, tracer });
        workSignals.on('events', feed.wake);
      },
      isHealthy: () => feed?.isHealthy() ?? true,
      async stop() {
        await feed?.stop();
      },
    };
  },
});
