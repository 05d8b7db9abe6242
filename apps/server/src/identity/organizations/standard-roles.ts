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
      ...allow(areas, [...work, ...files]),
      'audit.read': 'all',
      'products.cost': 'all',
      'targets.manage': 'all',
    },
  },
  {
    name: 'Sales representative',
    description: 'Sees what the team works on, and changes what is their own',
    permissions: {
      ...allow(ownedAreas, ['read', 'create'], 'team'),
      ...allow(ownedAreas, ['edit', 'delete'], 'own'),
      ...allow(['masters', 'products'], ['read']),
    },
  },
  {
    name: 'Marketing',
    description: 'Wins leads, and imports and exports them',
    permissions: {
      ...allow(areas, ['read']),
      ...allow(['leads', 'contacts', 'companies'], [...work, ...files]),
      ...allow(['activities'], work),
    },
  },
  {
    name: 'Service',
    description: 'Looks after contacts and companies',
    permissions: {
      ...allow(areas, ['read']),
      ...allow(['contacts', 'companies', 'activities'], work),
    },
  },
  {
    name: 'Read only',
    description: 'Sees the records and changes nothing',
    permissions: allow(areas, ['read']),
  },
]);

function allow(to: readonly Area[], what: readonly Action[], reach: Reach = 'all'): Granted {
  const named = to.flatMap(area => what.map(action => `${area}.${action}` as const));
  return Object.fromEntries(
    permissions.filter(permission => named.some(name => name === permission)).map(name => [name, reach]),
  );
}
