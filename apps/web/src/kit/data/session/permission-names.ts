import { labelOf } from '@pipewright/contract/field-messages.ts';
import {
  type Action,
  type Area,
  actions,
  areas,
  type Permission,
  type Reach,
} from '@pipewright/contract/permissions.ts';

/** How people call what can be granted. */
export const actionNames: Readonly<Record<Action, string>> = {
  read: 'See',
  create: 'Create',
  edit: 'Edit',
  delete: 'Delete',
  import: 'Import',
  export: 'Export',
};

export const reachNames: Readonly<Record<Reach, string>> = { own: 'Own', team: 'Team', all: 'All' };

const areaNames: Readonly<Partial<Record<Area, string>>> = { opportunities: 'Deals', masters: 'Master data' };

const specialNames: Readonly<Partial<Record<Permission, string>>> = {
  'users.manage': 'Manage users, roles and teams',
  'settings.manage': 'Change the settings',
  'audit.read': 'Read the audit log',
};

export function areaName(area: Area): string {
  return areaNames[area] ?? labelOf(area);
}

/** A permission in words: `Leads: See`. What there no longer is keeps its own name. */
export function permissionName(permission: string): string {
  const area = areas.find(known => permission.startsWith(`${known}.`));
  const action = actions.find(known => permission === `${area}.${known}`);
  return area && action ? `${areaName(area)}: ${actionNames[action]}` : specialName(permission as Permission);
}

export function specialName(permission: Permission): string {
  return specialNames[permission] ?? permission;
}
