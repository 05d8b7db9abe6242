import { type ObjectEntity, objectEntities } from './customization/custom-objects.ts';

export const actions = ['read', 'create', 'edit', 'delete', 'import', 'export'] as const;
export type Action = (typeof actions)[number];

interface AreaFacts {
  /** Whether records have owners, so that a permission can be limited to one's own or one's team's. */
  readonly hasOwners: boolean;
  /** Whether it has its own OAuth scopes; otherwise `crm.read` and `crm.write` cover it. */
  readonly hasScopes: boolean;
  /** Actions that do not exist for its records and cannot be granted. */
  readonly withoutActions?: readonly Action[];
}

/**
 * The areas of permissions: each has one permission for every action on its records. A record type names its area; one
 * that needs separate permissions adds a line here.
 */
const areaFacts = {
  leads: { hasOwners: true, hasScopes: true },
  contacts: { hasOwners: true, hasScopes: true },
  companies: { hasOwners: true, hasScopes: true },
  opportunities: { hasOwners: true, hasScopes: true },
  activities: { hasOwners: true, hasScopes: false },
  masters: { hasOwners: false, hasScopes: false },
  products: { hasOwners: false, hasScopes: false },
  quotes: { hasOwners: true, hasScopes: true },
  orders: { hasOwners: true, hasScopes: true },
  ...objectAreas(),
  // Statements are calculated, so there is nothing to create, edit or delete.
  commission: {
    hasOwners: true,
    hasScopes: false,
    withoutActions: ['create', 'edit', 'delete', 'import'],
  },
} as const satisfies Readonly<Record<string, AreaFacts>>;

/** Each custom object has permissions of its own, which exist while an organization uses the object. */
function objectAreas() {
  const facts = { hasOwners: true, hasScopes: false } as const;
  return Object.fromEntries(objectEntities.map(entity => [entity, facts])) as Record<
    ObjectEntity,
    typeof facts
  >;
}

export type Area = keyof typeof areaFacts;
export const areas = Object.keys(areaFacts) as readonly Area[];

/** The areas whose records have owners. */
export const ownedAreas = areas.filter(area => areaFacts[area].hasOwners);

const special = [
  'users.manage',
  'settings.manage',
  'automations.manage',
  'scoring.manage',
  'audit.read',
  'products.cost',
  'quotes.approve',
  'territories.manage',
  'targets.manage',
  'commission.manage',
  'commission.approve',
  'commission.pay',
  'privacy.manage',
] as const;

/** A role has some permissions, each with a reach. An operation names the permission that it requires. */
export type Permission = `${Area}.${Action}` | (typeof special)[number];

export const permissions: readonly Permission[] = [
  ...areas.flatMap(area => actionsIn(area).map(action => `${area}.${action}` as const)),
  ...special,
];

/**
 * The permissions that an action requires with at least the same reach: nobody changes or deletes what they cannot
 * see.
 */
export const actionNeeds: Readonly<Record<Action, readonly Action[]>> = {
  read: [],
  create: ['read'],
  edit: ['read'],
  delete: ['read'],
  import: ['create', 'edit'],
  export: ['read'],
};

/** The records that a permission reaches: one's own, one's team's, or everybody's in the organization. */
export const reaches = ['own', 'team', 'all'] as const;
export type Reach = (typeof reaches)[number];

/** The permissions of a role. */
export type Granted = Readonly<Partial<Record<Permission, Reach>>>;

/** The rank of a reach: wider is higher, and 0 means none. */
export function rankOf(reach: Reach | undefined): number {
  return reach ? reaches.indexOf(reach) + 1 : 0;
}

/** The reaches that make sense in an area: master data has no owners. */
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
  // Everything that the user may read or change: what third-party applications ask for.
  'read',
  'write',
] as const;
export type Scope = (typeof generalScopes)[number] | `${ScopedArea}.${'read' | 'write'}`;

/** The OAuth scopes that a client may request; see `scopesFor` for what they allow. */
export const scopes: readonly Scope[] = [
  ...generalScopes,
  ...areas
    .filter((area): area is ScopedArea => areaFacts[area].hasScopes)
    .flatMap(area => [`${area}.read` as const, `${area}.write` as const]),
];

/** The scopes of which a permission requires one: the area's own (or else `crm.read`, `crm.write`), or the general one. */
export function scopesFor(permission: Permission): readonly Scope[] {
  const [area, action] = permission.split('.');
  const verb = action === 'read' || action === 'export' ? 'read' : 'write';
  return [scopes.find(scope => scope === `${area}.${verb}`) ?? `crm.${verb}`, verb];
}

/** The actions that exist, and can be granted, in an area. */
function actionsIn(area: Area): readonly Action[] {
  const { withoutActions = [] }: AreaFacts = areaFacts[area];
  return actions.filter(action => !withoutActions.includes(action));
}
