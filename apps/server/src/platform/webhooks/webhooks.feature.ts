import { defineFeature } from '../define-feature.ts';
import type { PlatformServices } from '../services.ts';
import { messageGauges } from './message-gauges.ts';
import { createMessageQueue } from './message-queue.ts';
import { queueMessages } from './queue-messages.ts';
import { webhookRoutes } from './webhook-routes.ts';
import { createWebhookSecrets } from './webhook-secrets.ts';

export const webhooksFeature = defineFeature<PlatformServices>({
  name: 'webhooks',
  processors: [queueMessages],
  undoGuards: [{ entity: 'webhook', permission: 'settings.manage', check: async () => undefined }],
  gauges: ({ database }) => messageGauges(database),
  routes: services => webhookRoutes({ ...services, secrets: createWebhookSecrets(services.encryption) }),
  background: services => {
    const secrets = createWebhookSecrets(services.encryption);
    const queue = createMessageQueue({ ...services, ...services.database, secrets });
    return {
      schedules: queue.schedules,
      connect() {
        services.database.onCommit(({ changedEntities }) => {
          if (changedEntities.has('webhook-delivery')) {
            services.workSignals.send('webhooks');
          }
        });
      },
      start() {
        services.workSignals.on('webhooks', queue.wake);
        queue.wake();
      },
      async stop() {
        await queue.stop();
        services.outbound.close();
      },
    };
  },
});
