import { isObjectEntity } from '@pipewright/contract/customization/custom-objects.ts';
import {
  type Action,
  type Area,
  areas,
  type Granted,
  ownedAreas,
  permissions,
  type Reach,
} from '@pipewright/contract/permissions.ts';
import { translatableRows } from '../../platform/language/translate-row.ts';

const work = ['read', 'create', 'edit', 'delete'] as const;
const files = ['import', 'export'] as const;
/** Commissions of others are confidential, and access to a custom object is decided when it is created. */
const isShared = (area: Area) => area !== 'commission' && !isObjectEntity(area);
const shared = areas.filter(isShared);
const owned = ownedAreas.filter(isShared);

/** The roles that every organization starts with. Later they are its own data. */
export const standardRoles = translatableRows<{ name: string; description: string; permissions: Granted }>([
  {
    name: 'Administrator',
    description: 'May do everything, and decides who may do what',
    // The built-in role grants everything without listing it: see platform/role-permissions.ts.
    permissions: {},
  },
  {
    name: 'Sales manager',
    description: 'Leads the sales team, keeps the lists, imports and exports',
    permissions: {
      ...allow(shared, [...work, ...files]),
      ...allow(['commission'], ['read', 'export'], 'team'),
      'audit.read': 'all',
      'products.cost': 'all',
      'targets.manage': 'all',
      'commission.approve': 'all',
    },
  },
  {
    name: 'Sales representative',
    description: 'Sees what the team works on, and changes what is their own',
    permissions: {
      ...allow(owned, ['read', 'create'], 'team'),
      ...allow(owned, ['edit', 'delete'], 'own'),
      ...allow(['commission'], ['read', 'export'], 'own'),
      ...allow(['masters', 'products'], ['read']),
    },
  },
  {
    name: 'Marketing',
    description: 'Wins leads, and imports and exports them',
    permissions: {
      ...allow(shared, ['read']),
      ...allow(['leads', 'contacts', 'companies'], [...work, ...files]),
      ...allow(['activities'], work),
    },
  },
  {
    name: 'Service',
    description: 'Looks after contacts and companies',
    permissions: {
      ...allow(shared, ['read']),
      ...allow(['contacts', 'companies', 'activities'], work),
    },
  },
  {
    name: 'Read only',
    description: 'Sees the records and changes nothing',
    permissions: allow(shared, ['read']),
  },
]);

function allow(to: readonly Area[], what: readonly Action[], reach: Reach = 'all'): Granted {
  const named = to.flatMap(area => what.map(action => `${area}.${action}` as const));
  return Object.fromEntries(
    permissions.filter(permission => named.some(name => name === permission)).map(name => [name, reach]),
  );
}
