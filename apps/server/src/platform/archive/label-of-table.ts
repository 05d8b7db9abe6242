import type { Module } from '../resources/define-module.ts';
import type { LabelOf } from './restore/compare.ts';

/** Tables that belong to no record type. */
const others: Readonly<Record<string, string>> = {
  audit_event: 'events of the audit',
  change_log: 'changes',
  change_set: 'actions',
  commission_plan_tier: 'tiers of commission plans',
  commission_statement: 'commission statements',
  dashboard: 'dashboards',
  deal_split: 'splits of deals',
  forecast_snapshot: 'snapshots of the forecast',
  forecast_submission: 'submitted forecasts',
  import_mapping: 'columns of imports',
  mail: 'mails',
  membership: 'members',
  organization: 'organization settings',
  report: 'reports',
  sales_target: 'sales targets',
  saved_view: 'saved views',
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
