import { defineFeature } from '../define-feature.ts';
import { createMailDelivery } from './mail-delivery.ts';
import { mailGauges } from './mail-gauges.ts';
import { outboxRoute } from './outbox-route.ts';
import { shareLinkRoute } from './share-link-route.ts';

export const mailFeature = defineFeature({
  name: 'mail',
  routes: ({ outbox, config }) => [outboxRoute, shareLinkRoute({ outbox, origin: config.appOrigin })],
  gauges: ({ database }) => mailGauges(database),
  background: ({ config, database, log, outbox, workSignals }) => {
    const delivery = createMailDelivery(config, { ...database, log });
    return {
      schedules: delivery.schedules,
      connect: () => outbox.onDeliverSoon(() => workSignals.send('mail')),
      start() {
        workSignals.on('mail', delivery.wake);
        delivery.wake();
      },
      stop: () => delivery.stop(),
    };
  },
});
