export const actions = ['read', 'create', 'edit', 'delete', 'import', 'export'] as const;
export type Action = (typeof actions)[number];

interface AreaFacts {
  /** Whether records have owners, so that a permission can be limited to one's own or one's team's. */
  readonly hasOwners: boolean;
  /** Whether there are OAuth scopes for it alone; otherwise `crm.read` and `crm.write` cover it. */
  readonly hasScopes: boolean;
  /** Actions that cannot be done with its records, and so cannot be granted. */
  readonly withoutActions?: readonly Action[];
}

/**
 * The areas of permissions: each has one permission for each thing that can be done with its records. A record type names
 * its area; one that needs permissions of its own adds a line here.
 */
const areaFacts = {
  leads: { hasOwners: true, hasScopes: true },
  contacts: { hasOwners: true, hasScopes: true },
  companies: { hasOwners: true, hasScopes: true },
  opportunities: { hasOwners: true, hasScopes: true },
  activities: { hasOwners: true, hasScopes: false, withoutActions: ['import'] },
  masters: { hasOwners: false, hasScopes: false },
} as const satisfies Readonly<Record<string, AreaFacts>>;

export type Area = keyof typeof areaFacts;
export const areas = Object.keys(areaFacts) as readonly Area[];

/** The areas whose records have owners. */
export const ownedAreas = areas.filter(area => areaFacts[area].hasOwners);

const special = ['users.manage', 'settings.manage', 'audit.read'] as const;

/** A role holds some permissions, each with a reach; an operation names the one it needs. */
export type Permission = `${Area}.${Action}` | (typeof special)[number];

export const permissions: readonly Permission[] = [
  ...areas.flatMap(area => actionsIn(area).map(action => `${area}.${action}` as const)),
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
  return areaFacts[area].hasOwners ? reaches : ['all'];
}

type ScopedArea = { [A in Area]: (typeof areaFacts)[A]['hasScopes'] extends true ? A : never }[Area];

const generalScopes = [
  'openid',
  'profile',
  'email',
  'roles',
  'offline_access',
  'crm.read',
  'crm.write',
] as const;
export type Scope = (typeof generalScopes)[number] | `${ScopedArea}.${'read' | 'write'}`;

/** The OAuth scopes a client may ask for; see `scopeOf` for what they let through. */
export const scopes: readonly Scope[] = [
  ...generalScopes,
  ...areas
    .filter((area): area is ScopedArea => areaFacts[area].hasScopes)
    .flatMap(area => [`${area}.read` as const, `${area}.write` as const]),
];

/** The scope a token needs before a permission counts: the area's own where it has one, else `crm.read` or `crm.write`. */
export function scopeOf(permission: Permission): Scope {
  const [area, action] = permission.split('.');
  const verb = action === 'read' || action === 'export' ? 'read' : 'write';
  return scopes.find(scope => scope === `${area}.${verb}`) ?? `crm.${verb}`;
}

/** What can be done, and so granted, with the records of an area. */
function actionsIn(area: Area): readonly Action[] {
  const { withoutActions = [] }: AreaFacts = areaFacts[area];
  return actions.filter(action => !withoutActions.includes(action));
}
