import { defineFeature } from '../define-feature.ts';
import { notificationRoutes } from './notification-routes.ts';

export const notificationsFeature = defineFeature({
  name: 'notifications',
  routes: () => notificationRoutes,
});
