import type { Organization } from '@pipewright/contract/operations/organization/organization.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { notFound } from '../../platform/errors.ts';

/** Its row, as the contract names the columns. */
export type OrganizationRow = Omit<
  Organization,
  | 'usualRetentionDays'
  | 'publicSuffix'
  | 'trialEndsAtUtc'
  | 'deletionDueAtUtc'
  | 'customDomainVerifiedAtUtc'
  | 'createdAtUtc'
  | 'updatedAtUtc'
> & {
  trialEndsAtUtc: Date | null;
  deletionDueAtUtc: Date | null;
  customDomainVerifiedAtUtc: Date | null;
  createdAtUtc: Date;
  updatedAtUtc: Date;
};

/** The organization of the transaction, with what of its plan is used. */
export async function readOrganizationRow(tx: TenantTx): Promise<OrganizationRow> {
  const { tenantId } = tx.principal;
  const [row] = await tx<OrganizationRow & Record<string, unknown>>`
    select id, name, description, industry, website, contact_phone as "contactPhone", country,
      company_size as "companySize", time_zone as "timeZone", date_format as "dateFormat",
      time_format as "timeFormat", number_format as "numberFormat", language, subdomain, custom_domain as "customDomain",
      mail_sender_name as "mailSenderName", mail_reply_to as "mailReplyTo", retention_days as "retentionDays",
      address, tax_id as "taxId", quote_number_pattern as "quoteNumberPattern",
      approval_discount_percent as "approvalDiscountPercent", approval_total as "approvalTotal",
      order_number_pattern as "orderNumberPattern", order_on_acceptance as "orderOnAcceptance",
      wins_deal_on_acceptance as "winsDealOnAcceptance", task_on_acceptance as "taskOnAcceptance",
      signature_on_acceptance as "signatureOnAcceptance", code_on_acceptance as "codeOnAcceptance",
      plan, billing_cycle as "billingCycle", trial_ends_at_utc as "trialEndsAtUtc",
      custom_domain_verified_at_utc as "customDomainVerifiedAtUtc", deletion_due_at_utc as "deletionDueAtUtc", created_at_utc as "createdAtUtc", updated_at_utc as "updatedAtUtc",
      version, case when trial_ends_at_utc <= now() then 'starter' else plan end as "effectivePlan",
      jsonb_build_object(
        'contacts', jsonb_build_object('limit', crm.contact_limit(), 'used', (
          select coalesce(sum(n), 0) from crm.row_count where tenant_id = ${tenantId} and entity = 'contact')),
        'users', jsonb_build_object('limit', crm.seat_limit(), 'used', (
          select count(*) from crm.membership where tenant_id = ${tenantId} and is_active))) as usage
    from crm.organization where tenant_id = ${tenantId} and id = ${tenantId}`;
  if (!row) {
    throw notFound('No such organization.');
  }
  return row;
}

type Changeable = Pick<
  OrganizationRow,
  | 'name'
  | 'description'
  | 'industry'
  | 'website'
  | 'contactPhone'
  | 'country'
  | 'companySize'
  | 'timeZone'
  | 'dateFormat'
  | 'timeFormat'
  | 'numberFormat'
  | 'language'
  | 'subdomain'
  | 'customDomain'
  | 'mailSenderName'
  | 'mailReplyTo'
  | 'retentionDays'
  | 'address'
  | 'taxId'
  | 'quoteNumberPattern'
  | 'approvalDiscountPercent'
  | 'approvalTotal'
  | 'orderNumberPattern'
  | 'orderOnAcceptance'
  | 'winsDealOnAcceptance'
  | 'taskOnAcceptance'
  | 'signatureOnAcceptance'
  | 'codeOnAcceptance'
>;

/** Writes all of it; the log keeps only what differs. */
export async function writeOrganizationRow(tx: TenantTx, row: Changeable): Promise<void> {
  const { tenantId } = tx.principal;
  await tx`
    update crm.organization set name = ${row.name}, description = ${row.description}, industry = ${row.industry},
      website = ${row.website}, contact_phone = ${row.contactPhone}, country = ${row.country},
      company_size = ${row.companySize}, time_zone = ${row.timeZone}, date_format = ${row.dateFormat},
      time_format = ${row.timeFormat}, number_format = ${row.numberFormat}, language = ${row.language}, subdomain = ${row.subdomain},
      custom_domain = ${row.customDomain}, mail_sender_name = ${row.mailSenderName},
      mail_reply_to = ${row.mailReplyTo}, retention_days = ${row.retentionDays},
      address = ${row.address}, tax_id = ${row.taxId}, quote_number_pattern = ${row.quoteNumberPattern},
      approval_discount_percent = ${row.approvalDiscountPercent}, approval_total = ${row.approvalTotal},
      order_number_pattern = ${row.orderNumberPattern}, order_on_acceptance = ${row.orderOnAcceptance},
      wins_deal_on_acceptance = ${row.winsDealOnAcceptance}, task_on_acceptance = ${row.taskOnAcceptance},
      signature_on_acceptance = ${row.signatureOnAcceptance}, code_on_acceptance = ${row.codeOnAcceptance}
    where tenant_id = ${tenantId} and id = ${tenantId}`;
}
