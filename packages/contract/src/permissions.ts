/**
 * Every permission of the product. A role holds some of them, each with a reach; an operation names the one it needs.
 * Each area has one for each thing that can be done with its records.
 */
export const areas = ['leads', 'contacts', 'companies', 'opportunities', 'activities', 'masters'] as const;
export const actions = ['read', 'create', 'edit', 'delete', 'import', 'export'] as const;

const special = ['users.manage', 'settings.manage', 'audit.read'] as const;

export type Area = (typeof areas)[number];
export type Action = (typeof actions)[number];
export type Permission = `${Area}.${Action}` | (typeof special)[number];

export const permissions: readonly Permission[] = [
  ...areas.flatMap(area => actions.map(action => `${area}.${action}` as const)).filter(canBeGranted),
  ...special,
];

/** What an action cannot do without, at least as far: nobody changes or takes away what they do not see. */
export const actionNeeds: Readonly<Record<Action, readonly Action[]>> = {
  read: [],
  create: ['read'],
  edit: ['read'],
  delete: ['read'],
  import: ['create', 'edit'],
  export: ['read'],
};

/** Whose records a permission reaches: one's own, one's team's, or everybody's in the organization. */
export const reaches = ['own', 'team', 'all'] as const;
export type Reach = (typeof reaches)[number];

/** What a role holds. */
export type Granted = Readonly<Partial<Record<Permission, Reach>>>;

/** The further it reaches, the higher; 0 where there is nothing. */
export function rankOf(reach: Reach | undefined): number {
  return reach ? reaches.indexOf(reach) + 1 : 0;
}

/** The reaches that mean something in an area: master data belong to nobody in particular. */
export function reachesIn(area: Area): readonly Reach[] {
  return area === 'masters' ? ['all'] : reaches;
}

/** The OAuth scopes a client may ask for; see `scopeOf` for what they let through. */
export const scopes = [
  'openid',
  'profile',
  'email',
  'roles',
  'offline_access',
  'crm.read',
  'crm.write',
  'leads.read',
  'leads.write',
  'opportunities.read',
  'opportunities.write',
  'contacts.read',
  'contacts.write',
  'companies.read',
  'companies.write',
] as const;
export type Scope = (typeof scopes)[number];

/** The scope a token needs before a permission counts: the area's own where it has one, else `crm.read` or `crm.write`. */
export function scopeOf(permission: Permission): Scope {
  const [area, action] = permission.split('.');
  const verb = action === 'read' || action === 'export' ? 'read' : 'write';
  return scopes.find(scope => scope === `${area}.${verb}`) ?? `crm.${verb}`;
}

/** Nothing makes activities of a file. */
function canBeGranted(permission: Permission): boolean {
  return permission !== 'activities.import';
}
