import type { Module } from '../resources/define-module.ts';
import type { LabelOf } from './restore/compare.ts';

/** Tables that belong to no record type. */
const others: Readonly<Record<string, string>> = {
  audit_event: 'events of the audit',
  automation_request: 'requests that started automations',
  automation_run: 'automation runs',
  automation_run_step: 'steps of automation runs',
  change_log: 'changes',
  change_set: 'actions',
  commission_plan_tier: 'tiers of commission plans',
  commission_statement: 'commission statements',
  dashboard: 'dashboards',
  deal_split: 'splits of deals',
  failed_job: 'failed jobs',
  file_piece: 'contents of files',
  follow: 'followers',
  forecast_snapshot: 'snapshots of the forecast',
  forecast_submission: 'submitted forecasts',
  home_page: 'home pages of roles',
  idempotency_key: 'repeatable requests',
  import: 'imports',
  import_key: 'keys of imports',
  import_mapping: 'columns of imports',
  import_piece: 'imported files',
  import_rows: 'imported rows',
  job: 'background jobs',
  mail: 'mails',
  membership: 'members',
  notification: 'notifications',
  organization: 'organization settings',
  public_answer: 'answers of customers',
  quote_snapshot: 'sent quotes',
  record_source: 'ids in other systems',
  report: 'reports',
  sales_target: 'sales targets',
  saved_view: 'saved views',
  webhook_delivery: 'webhook messages',
};

/** The label of a table's rows: the name of their list, or of the table. */
export function labelOfTable(modules: readonly Module[]): LabelOf {
  return name => {
    const module = modules.find(({ table }) => table === name);
    const part = modules.find(({ partTables = {} }) => name in partTables)?.partTables?.[name];
    const words = module?.resource.label[1] ?? part ?? others[name] ?? name.replaceAll('_', ' ');
    return `${words[0]?.toUpperCase()}${words.slice(1)}`;
  };
}
