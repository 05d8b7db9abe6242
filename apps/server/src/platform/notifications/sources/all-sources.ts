import { assignedSource } from './assigned.ts';
import { dealWonSource } from './deal-won.ts';
import type { NotificationSource } from './define-source.ts';
import { followedSource } from './followed.ts';
import { mentionedSource } from './mentioned.ts';

/** In this order: whoever is notified of a change for one reason is not notified of it again for a later one. */
export const notificationSources: readonly NotificationSource[] = [
  mentionedSource,
  assignedSource,
  dealWonSource,
  followedSource,
];
