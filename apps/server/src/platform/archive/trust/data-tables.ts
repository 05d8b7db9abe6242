import type { Module } from '../../resources/define-module.ts';

/**
 * Tables without a module that are restored only from archives signed by this installation, each with its reason.
 * Modules declare this themselves. All other tables are data: records and the lists that they refer to. A test ensures
 * that every table is classified.
 */
const otherTables: Readonly<Record<string, string>> = {
  organization: 'Settings and security rules are decided here.',
  membership: 'A file makes nobody a member; its people are only named as owners of records.',
  invitation: 'An invitation lets somebody in.',
  saved_view: 'Views belong to people.',
  report: 'Reports belong to people.',
  dashboard: 'Dashboards belong to people.',
  home_page: 'What people see first is decided here.',
  import_mapping: 'Belongs to the imports that were made here.',
  logo: 'Belongs to the settings.',
  sales_target: 'Belongs to people and teams, who are decided here.',
  forecast_submission: 'Nobody vouches for what people are said to have submitted.',
  forecast_snapshot: 'Nobody vouches for this history.',
  commission_plan_tier: 'Decides what people are paid.',
  deal_split: 'Decides what people are paid.',
  commission_statement: 'Nobody vouches for what is said to have been approved.',
  mail: 'What this installation has sent, or would send.',
  public_answer: 'Evidence of what visitors of this installation did.',
  change_set: 'Nobody vouches for this history.',
  change_log: 'Nobody vouches for this history.',
  audit_event: 'Only what happened here is in the audit log.',
};

/** The tables whose rows are data. */
export function dataTables(modules: readonly Module[]): ReadonlySet<string> {
  const data = modules.filter(({ trustedOnly }) => !trustedOnly);
  return new Set(data.flatMap(({ table, partTables = {} }) => [table, ...Object.keys(partTables)]));
}

/** The tables that are restored only from signed archives, each with the reason. */
export function trustedTables(modules: readonly Module[]): ReadonlyMap<string, string> {
  const declared = modules.flatMap(({ table, trustedOnly }) =>
    trustedOnly ? [[table, trustedOnly] as const] : [],
  );
  return new Map([...Object.entries(otherTables), ...declared]);
}
