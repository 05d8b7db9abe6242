import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Action, Area, Permission, Reach } from '@pipewright/contract/permissions.ts';

/** How people call what can be granted, in the language that is shown. */
export const actionNames: Readonly<Record<Action, string>> = {
  get read() {
    return t`See`;
  },
  get create() {
    return t`Create`;
  },
  get edit() {
    return t`Edit`;
  },
  get delete() {
    return t`Delete`;
  },
  get import() {
    return t`Import`;
  },
  get export() {
    return t`Export`;
  },
};

export const reachNames: Readonly<Record<Reach, string>> = {
  get own() {
    return t({ message: 'Own', context: 'records that somebody reaches' });
  },
  get team() {
    return t({ message: 'Team', context: 'records that somebody reaches' });
  },
  get all() {
    return t({ message: 'All', context: 'records that somebody reaches' });
  },
};

/** Areas whose records are not those of one record type; the others are named after theirs: see `useAreas`. */
export const generalAreaNames: Readonly<Partial<Record<Area, MessageDescriptor>>> = {
  masters: msg`Master data`,
  commission: msg`Commission`,
};

const specialNames: Readonly<Partial<Record<Permission, MessageDescriptor>>> = {
  'users.manage': msg`Manage users, roles and teams`,
  'settings.manage': msg`Change the settings`,
  'automations.manage': msg`Manage automations`,
  'scoring.manage': msg`Manage lead scoring`,
  'audit.read': msg`Read the audit log`,
  'products.cost': msg`See and change what products cost`,
  'quotes.approve': msg`Approve quotes`,
  'territories.manage': msg`Manage territories`,
  'targets.manage': msg`Set sales targets`,
  'commission.manage': msg`Manage commission plans`,
  'commission.approve': msg`Approve commission statements`,
  'commission.pay': msg`Mark commission statements as paid`,
  'privacy.manage': msg`Export and erase personal data`,
};

export function specialName(permission: Permission): string {
  const name = specialNames[permission];
  return name ? i18n._(name) : permission;
}
