import type { Module } from '../../resources/define-module.ts';

/** Tables without a list of their own whose rows are parts of records. */
const partsOfRecords = ['deal_stay', 'file_piece'];

/**
 * What is taken only from an archive that this installation has signed, each with its reason. Everything else is data:
 * records and the lists that they refer to. A test holds that every table is one or the other.
 */
export const trustedOnly: Readonly<Record<string, string>> = {
  organization: 'Settings and security rules are decided here.',
  user_role: 'Roles decide who may do what.',
  membership: 'A file makes nobody a member; its people are only named as owners of records.',
  team: 'Teams decide who sees which records.',
  invitation: 'An invitation lets somebody in.',
  saved_view: 'Views belong to people.',
  import_mapping: 'Belongs to the imports that were made here.',
  logo: 'Belongs to the settings.',
  mail: 'What this installation has sent, or would send.',
  change_set: 'Nobody vouches for this history.',
  change_log: 'Nobody vouches for this history.',
  audit_event: 'Only what happened here is in the audit log.',
};

/** The tables whose rows are data. */
export function dataTables(modules: readonly Module[]): ReadonlySet<string> {
  const tables = [...modules.map(({ table }) => table), ...partsOfRecords];
  return new Set(tables.filter(table => !(table in trustedOnly)));
}
