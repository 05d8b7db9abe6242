import type { Pool } from '../connections/pool.ts';

/** Queries of schedules across organizations. They return only ids of organizations. */
export interface TenantSearch {
  withDueReminders(): Promise<string[]>;
  /** Organizations with notifications that are to be mailed. */
  withDueNotificationMails(): Promise<string[]>;
  /** Organizations with reports that are to be mailed. */
  withDueReportMails(): Promise<string[]>;
  withArchiveSchedule(): Promise<string[]>;
  /** Organizations with quotes that expire within a week or have expired. */
  withExpiringQuotes(): Promise<string[]>;
  /** Organizations with a custom domain for public pages. */
  withCustomDomains(): Promise<string[]>;
  /** Organizations with automations that start at a date or an hour. */
  withTimedAutomations(): Promise<string[]>;
  /** Organizations with phone numbers whose international form has not been determined. */
  withUnparsedPhoneNumbers(): Promise<string[]>;
  /** Organizations with answers of visitors that have not been carried out for a minute. */
  withPendingAnswers(): Promise<string[]>;
  /** Organizations with lead scores that have expired or wait, or with formulas, which rules may ask about every day. */
  withDueLeadScores(): Promise<string[]>;
  /** Organizations that never had rows of one of these entities. */
  withMissingLists(entities: readonly string[]): Promise<string[]>;
  /** Organizations in which people were erased. */
  withErasures(): Promise<string[]>;
}

export function createTenantSearch(identityPool: Pool): TenantSearch {
  return {
    async withDueReminders() {
      const rows = await identityPool.use(
        db => db.sql<TenantRow[]>`
          select distinct tenant_id as "tenantId" from crm.activity
          where remind_at_utc <= now() and remind_at_utc is not null and reminded_at_utc is null
            and completed_at_utc is null`,
      );
      return rows.map(({ tenantId }) => tenantId);
    },
    async withDueNotificationMails() {
      const rows = await identityPool.use(
        db => db.sql<TenantRow[]>`
          select distinct tenant_id as "tenantId" from crm.notification
          where mail_due_at_utc is not null and mail_due_at_utc <= now()`,
      );
      return rows.map(({ tenantId }) => tenantId);
    },
    async withDueReportMails() {
      const rows = await identityPool.use(
        db => db.sql<TenantRow[]>`
          select distinct tenant_id as "tenantId" from crm.report_schedule
          where not is_paused and next_at_utc <= now()`,
      );
      return rows.map(({ tenantId }) => tenantId);
    },
    async withArchiveSchedule() {
      const rows = await identityPool.use(
        db => db.sql<TenantRow[]>`select tenant_id as "tenantId" from crm.backup_schedule`,
      );
      return rows.map(({ tenantId }) => tenantId);
    },
    async withExpiringQuotes() {
      const rows = await identityPool.use(
        db => db.sql<TenantRow[]>`
          select distinct tenant_id as "tenantId" from crm.quote
          where status = 'sent' and valid_until is not null and not is_history and valid_until < current_date + 7`,
      );
      return rows.map(({ tenantId }) => tenantId);
    },
    async withCustomDomains() {
      const rows = await identityPool.use(
        db => db.sql<TenantRow[]>`
          select tenant_id as "tenantId" from crm.organization
          where custom_domain is not null and deletion_due_at_utc is null`,
      );
      return rows.map(({ tenantId }) => tenantId);
    },
    async withTimedAutomations() {
      const rows = await identityPool.use(
        db => db.sql<TenantRow[]>`
          select distinct tenant_id as "tenantId" from crm.automation where state = 'on' and is_timed`,
      );
      return rows.map(({ tenantId }) => tenantId);
    },
    async withUnparsedPhoneNumbers() {
      const rows = await identityPool.use(
        db => db.sql<TenantRow[]>`
          select tenant_id as "tenantId" from crm.company where phone is not null and phone_e164 is null
          union select tenant_id from crm.contact where phone is not null and phone_e164 is null
          union select tenant_id from crm.lead where phone is not null and phone_e164 is null`,
      );
      return rows.map(({ tenantId }) => tenantId);
    },
    async withPendingAnswers() {
      const rows = await identityPool.use(
        db => db.sql<TenantRow[]>`
          select distinct tenant_id as "tenantId" from crm.public_answer
          where outcome is null and created_at_utc < now() - interval '1 minute'`,
      );
      return rows.map(({ tenantId }) => tenantId);
    },
    async withDueLeadScores() {
      const rows = await identityPool.use(
        db => db.sql<TenantRow[]>`
          select tenant_id as "tenantId" from crm.lead where score_expires_at_utc <= now()
          union select tenant_id from crm.lead_rescoring where finished_at_utc is null
          union select tenant_id from crm.custom_field where entity = 'lead' and type = 'formula'`,
      );
      return rows.map(({ tenantId }) => tenantId);
    },
    async withMissingLists(entities) {
      const rows = await identityPool.use(
        db => db.sql<TenantRow[]>`
          select organization.tenant_id as "tenantId" from crm.organization
          left join crm.row_count on row_count.tenant_id = organization.tenant_id and entity = any (${entities}::text[])
          group by organization.tenant_id
          having count(distinct entity) < ${entities.length}::integer`,
      );
      return rows.map(({ tenantId }) => tenantId);
    },
    async withErasures() {
      const rows = await identityPool.use(
        db => db.sql<TenantRow[]>`
          select distinct tenant_id as "tenantId" from crm.privacy_request where state = 'erased'`,
      );
      return rows.map(({ tenantId }) => tenantId);
    },
  };
}

interface TenantRow {
  tenantId: string;
}
