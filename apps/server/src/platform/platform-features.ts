import { archiveFeature } from './archive/archive.feature.ts';
import { auditFeature } from './audit/audit.feature.ts';
import { automationsFeature } from './automations/automations.feature.ts';
import { changeLogFeature } from './change-log/change-log.feature.ts';
import type { Feature } from './define-feature.ts';
import { eventFeedFeature } from './event-feed/event-feed.feature.ts';
import { failedJobsFeature } from './failed-jobs/failed-jobs.feature.ts';
import { healthFeature } from './http/health.feature.ts';
import { importFeature } from './import/import.feature.ts';
import { liveFeature } from './live/live.feature.ts';
import { longJobsFeature } from './long-jobs/long-jobs.feature.ts';
import { mailFeature } from './mail/mail.feature.ts';
import { notificationsFeature } from './notifications/notifications.feature.ts';
import { phoneNumbersFeature } from './phone-numbers/phone-numbers.feature.ts';
import { privacyFeature } from './privacy/privacy.feature.ts';
import { publicPagesFeature } from './public-pages/public-pages.feature.ts';
import { searchStatisticsFeature } from './resources/query/search/search-statistics.feature.ts';
import { recordsFeature } from './resources/records.feature.ts';
import { retentionFeature } from './retention/retention.feature.ts';
import type { PlatformServices } from './services.ts';
import { webhooksFeature } from './webhooks/webhooks.feature.ts';

/** Every capability that the platform offers to all record types. */
export const platformFeatures: readonly Feature<PlatformServices>[] = [
  recordsFeature,
  longJobsFeature,
  eventFeedFeature,
  failedJobsFeature,
  retentionFeature,
  importFeature,
  changeLogFeature,
  auditFeature,
  archiveFeature,
  liveFeature,
  mailFeature,
  webhooksFeature,
  automationsFeature,
  notificationsFeature,
  phoneNumbersFeature,
  privacyFeature,
  publicPagesFeature,
  searchStatisticsFeature,
  healthFeature,
];
