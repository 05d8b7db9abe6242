import * as commissionOperations from '../commission/commission-operations.ts';
import type { Operation } from '../define-operation.ts';
import * as forecastOperations from '../forecast/forecast-operations.ts';
import * as account from '../operations/account/account.ts';
import * as apiKeys from '../operations/account/api-keys.ts';
import * as applications from '../operations/account/applications.ts';
import * as calendarFeed from '../operations/account/calendar-feed.ts';
import * as passkeys from '../operations/account/passkeys.ts';
import * as secondFactor from '../operations/account/second-factor.ts';
import * as security from '../operations/account/security.ts';
import * as audit from '../operations/administration/audit.ts';
import * as backup from '../operations/administration/backup.ts';
import * as failedJobs from '../operations/administration/failed-jobs.ts';
import * as health from '../operations/administration/health.ts';
import * as jobs from '../operations/administration/jobs.ts';
import * as live from '../operations/administration/live.ts';
import * as privacy from '../operations/administration/privacy.ts';
import * as automations from '../operations/automation/automations.ts';
import * as incomingWebhooks from '../operations/automation/incoming-webhooks.ts';
import * as webhooks from '../operations/automation/webhooks.ts';
import * as customFields from '../operations/customization/custom-fields.ts';
import * as customObjects from '../operations/customization/custom-objects.ts';
import * as dependents from '../operations/dependents.ts';
import * as files from '../operations/files.ts';
import * as importBatches from '../operations/import/import-batches.ts';
import * as importReports from '../operations/import/import-reports.ts';
import * as imports from '../operations/import/imports.ts';
import * as importUnreadRows from '../operations/import-unread-rows.ts';
import * as mails from '../operations/mails.ts';
import * as following from '../operations/notifications/following.ts';
import * as notificationSettings from '../operations/notifications/notification-settings.ts';
import * as notifications from '../operations/notifications/notifications.ts';
import * as absence from '../operations/organization/absence.ts';
import * as access from '../operations/organization/access.ts';
import * as invitations from '../operations/organization/invitations.ts';
import * as masters from '../operations/organization/masters.ts';
import * as members from '../operations/organization/members.ts';
import * as onboarding from '../operations/organization/onboarding.ts';
import * as organization from '../operations/organization/organization.ts';
import * as sampleData from '../operations/organization/sample-data.ts';
import * as securityRules from '../operations/organization/security-rules.ts';
import * as users from '../operations/organization/users.ts';
import * as dashboard from '../operations/reports/dashboard.ts';
import * as dashboards from '../operations/reports/dashboards.ts';
import * as homePage from '../operations/reports/home-page.ts';
import * as reportSchedules from '../operations/reports/report-schedules.ts';
import * as reports from '../operations/reports/reports.ts';
import * as convertLead from '../operations/sales/convert-lead.ts';
import * as deals from '../operations/sales/deals.ts';
import * as leadScoring from '../operations/sales/lead-scoring.ts';
import * as leads from '../operations/sales/leads.ts';
import * as territories from '../operations/sales/territories.ts';
import * as search from '../operations/search.ts';
import * as shareLink from '../operations/share-link.ts';
import * as undoChangeSet from '../operations/undo-change-set.ts';
import * as views from '../operations/views.ts';
import * as orderOperations from '../orders/order-operations.ts';
import * as quoteLinkOperations from '../quotes/quote-link-operations.ts';
import * as quoteOperations from '../quotes/quote-operations.ts';

const declared = [
  commissionOperations,
  forecastOperations,
  absence,
  access,
  account,
  apiKeys,
  applications,
  audit,
  automations,
  backup,
  calendarFeed,
  convertLead,
  customFields,
  customObjects,
  dashboard,
  dashboards,
  deals,
  dependents,
  failedJobs,
  files,
  following,
  health,
  homePage,
  importBatches,
  importReports,
  importUnreadRows,
  imports,
  incomingWebhooks,
  invitations,
  jobs,
  leadScoring,
  leads,
  live,
  mails,
  masters,
  members,
  notificationSettings,
  notifications,
  onboarding,
  organization,
  passkeys,
  privacy,
  reportSchedules,
  reports,
  sampleData,
  search,
  secondFactor,
  securityRules,
  security,
  shareLink,
  territories,
  undoChangeSet,
  users,
  views,
  webhooks,
  orderOperations,
  quoteLinkOperations,
  quoteOperations,
];

/** Every endpoint besides those that resources have by their declaration. */
export const operations: readonly Operation[] = declared.flatMap(exported => operationsIn(exported));

function operationsIn(exported: object): Operation[] {
  return Object.values(exported).filter(isOperation);
}

function isOperation(value: unknown): value is Operation {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}
