/**
 * Every permission of the product. A role holds some of them, each with a reach;
 * an operation names the one it needs. Resources need `<area>.read` and `<area>.write`.
 */
export const areas = ['leads', 'contacts', 'companies', 'opportunities', 'activities', 'masters'] as const;

const special = ['users.manage', 'settings.manage', 'audit.read', 'data.import', 'data.export'] as const;

export type Area = (typeof areas)[number];
export type Permission = `${Area}.${'read' | 'write'}` | (typeof special)[number];

export const permissions: readonly Permission[] = [
  ...areas.flatMap(area => [`${area}.read`, `${area}.write`] as const),
  ...special,
];

/** Whose records a permission reaches: one's own, one's team's, or everybody's in the organization. */
export const reaches = ['own', 'team', 'all'] as const;
export type Reach = (typeof reaches)[number];

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

/** The scope a token needs before a permission counts: its own where one exists, else `crm.read` or `crm.write`. */
export function scopeOf(permission: Permission): Scope {
  const own = scopes.find(scope => scope === permission);
  if (own) {
    return own;
  }
  return permission.endsWith('.read') ? 'crm.read' : 'crm.write';
}
