import { explainAccess, readAccess } from '../operations/access.ts';
import {
  changeProfile,
  forgotPassword,
  listMyOrganizations,
  listOutbox,
  resendVerification,
  resetPassword,
  signInOptions,
  verifyEmail,
} from '../operations/account.ts';
import { listApiKeys, makeApiKey, revokeApiKey } from '../operations/api-keys.ts';
import { auditOptions, exportAudit, listAudit } from '../operations/audit.ts';
import {
  checkArchive,
  deleteArchive,
  downloadArchive,
  makeArchive,
  readBackup,
  restoreArchive,
  saveBackupSchedule,
  sendArchivePiece,
  uploadArchive,
} from '../operations/backup.ts';
import {
  getCalendarFeed,
  makeCalendarFeed,
  readCalendar,
  revokeCalendarFeed,
} from '../operations/calendar-feed.ts';
import {
  convertLeadToContact,
  convertLeadToOpportunity,
  previewConversion,
} from '../operations/convert-lead.ts';
import { readCustomFieldUsage } from '../operations/custom-fields.ts';
import { listRecentActivities, readDashboard } from '../operations/dashboard.ts';
import {
  changeDashboard,
  createDashboard,
  deleteDashboard,
  listDashboards,
  readOneDashboard,
} from '../operations/dashboards.ts';
import { dealBoard, dealForecast, listDealStays, moveDeal } from '../operations/deals.ts';
import { countDependents } from '../operations/dependents.ts';
import { listFailedJobs, runFailedJobAgain } from '../operations/failed-jobs.ts';
import { downloadFile, sendFilePiece } from '../operations/files.ts';
import { healthLive, healthReady } from '../operations/health.ts';
import {
  checkImport,
  correctImportRow,
  downloadImportErrors,
  getImport,
  listImportRows,
  listImports,
  readImport,
  repeatImport,
  runImport,
  sendPiece,
  startImport,
} from '../operations/imports.ts';
import {
  acceptAsMyself,
  acceptInvitation,
  invitePeople,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from '../operations/invitations.ts';
import { getJob, listJobs, stopJob } from '../operations/jobs.ts';
import { changeLeadStatus, explainLeadScore, groupLeads, leadStats } from '../operations/leads.ts';
import { watchChanges } from '../operations/live.ts';
import { mailOptions, sendMail } from '../operations/mails.ts';
import { countMasters, saveExchangeRates } from '../operations/masters.ts';
import {
  changeRole,
  countSeats,
  createOneTimeLink,
  deactivateUser,
  handOver,
  listPeople,
  reactivateUser,
  resetSecondFactor,
} from '../operations/members.ts';
import { listNotifications, readNotifications } from '../operations/notifications.ts';
import { completeOnboarding, listSubscriptionPlans, validateDomain } from '../operations/onboarding.ts';
import {
  changeOrganization,
  checkCustomDomain,
  choosePlan,
  deleteOrganization,
  keepOrganization,
  readLogo,
  readOrganization,
  removeLogo,
  setLogo,
} from '../operations/organization.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeySignIn,
} from '../operations/passkeys.ts';
import {
  changeReport,
  createReport,
  deleteReport,
  exportReport,
  listReports,
  readReport,
  readReportResult,
  readStageHistory,
  runReport,
} from '../operations/reports.ts';
import { loadSampleData, readSampleData, removeSampleData } from '../operations/sample-data.ts';
import { searchRecords } from '../operations/search.ts';
import {
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
  renewRecoveryCodes,
  startAuthenticatorApp,
} from '../operations/second-factor.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSecurityEvents,
  listSessions,
  readSecurity,
} from '../operations/security.ts';
import { changeSecurityRules, readSecurityRules } from '../operations/security-rules.ts';
import { shareLink } from '../operations/share-link.ts';
import { undoChangeSet } from '../operations/undo-change-set.ts';
import { listTenantUsers } from '../operations/users.ts';
import { changeView, createView, deleteView, listViews } from '../operations/views.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  replayFailedDeliveries,
  replayWebhookDelivery,
  testWebhook,
} from '../operations/webhooks.ts';

/** Every endpoint that is not CRUD of a resource. */
export const operations = [
  readAccess,
  explainAccess,
  countMasters,
  saveExchangeRates,
  readCustomFieldUsage,
  leadStats,
  groupLeads,
  changeLeadStatus,
  explainLeadScore,
  sendMail,
  mailOptions,
  listNotifications,
  readNotifications,
  getCalendarFeed,
  makeCalendarFeed,
  revokeCalendarFeed,
  readCalendar,
  previewConversion,
  convertLeadToContact,
  convertLeadToOpportunity,
  dealBoard,
  dealForecast,
  moveDeal,
  listDealStays,
  listTenantUsers,
  ...[
    listPeople,
    countSeats,
    changeRole,
    deactivateUser,
    reactivateUser,
    resetSecondFactor,
    createOneTimeLink,
    handOver,
  ],
  ...[invitePeople, resendInvitation, revokeInvitation],
  ...[readInvitation, acceptInvitation, acceptAsMyself],
  readDashboard,
  listRecentActivities,
  readOrganization,
  changeOrganization,
  choosePlan,
  deleteOrganization,
  keepOrganization,
  readLogo,
  setLogo,
  removeLogo,
  checkCustomDomain,
  readSampleData,
  loadSampleData,
  removeSampleData,
  searchRecords,
  countDependents,
  listViews,
  createView,
  changeView,
  deleteView,
  ...[listReports, createReport, readReport, changeReport, deleteReport],
  ...[runReport, exportReport, readReportResult, readStageHistory],
  ...[listDashboards, createDashboard, readOneDashboard, changeDashboard, deleteDashboard],
  shareLink,
  undoChangeSet,
  listAudit,
  auditOptions,
  exportAudit,
  listJobs,
  listFailedJobs,
  runFailedJobAgain,
  getJob,
  stopJob,
  sendFilePiece,
  downloadFile,
  startImport,
  sendPiece,
  readImport,
  listImports,
  getImport,
  checkImport,
  listImportRows,
  correctImportRow,
  runImport,
  repeatImport,
  downloadImportErrors,
  readBackup,
  saveBackupSchedule,
  makeArchive,
  uploadArchive,
  sendArchivePiece,
  downloadArchive,
  deleteArchive,
  checkArchive,
  restoreArchive,
  watchChanges,
  validateDomain,
  listSubscriptionPlans,
  completeOnboarding,
  verifyEmail,
  resendVerification,
  forgotPassword,
  resetPassword,
  signInOptions,
  listMyOrganizations,
  listOutbox,
  readSecurity,
  listSessions,
  endSession,
  endOtherSessions,
  changePassword,
  changeProfile,
  listSecurityEvents,
  startAuthenticatorApp,
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
  renewRecoveryCodes,
  listPasskeys,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  startPasskeySignIn,
  listApiKeys,
  makeApiKey,
  revokeApiKey,
  readSecurityRules,
  changeSecurityRules,
  healthLive,
  healthReady,
  listWebhooks,
  createWebhook,
  changeWebhook,
  deleteWebhook,
  renewWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  replayWebhookDelivery,
  replayFailedDeliveries,
] as const;
