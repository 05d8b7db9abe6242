import { type Area, areas, type Permission, permissions } from '@pipewright/contract/permissions.ts';

export const administrator = 'Administrator';

/** The roles that every organization begins with; from then on they are its own data. */
export const standardRoles: readonly { name: string; description: string; permissions: Permission[] }[] = [
  {
    name: administrator,
    description: 'May do everything, and decides who may do what',
    permissions: [...permissions],
  },
  {
    name: 'Sales manager',
    description: 'Leads the sales team, keeps the lists, imports and exports',
    permissions: [...write(...areas), 'audit.read', 'data.import', 'data.export'],
  },
  {
    name: 'Sales representative',
    description: 'Works on leads, contacts, companies and deals',
    permissions: [...write('leads', 'contacts', 'companies', 'opportunities', 'activities'), 'masters.read'],
  },
  {
    name: 'Marketing',
    description: 'Wins leads, and imports and exports them',
    permissions: [
      ...write('leads', 'contacts', 'companies', 'activities'),
      ...read('opportunities', 'masters'),
      'data.import',
      'data.export',
    ],
  },
  {
    name: 'Service',
    description: 'Looks after contacts and companies',
    permissions: [
      ...write('contacts', 'companies', 'activities'),
      ...read('leads', 'opportunities', 'masters'),
    ],
  },
  { name: 'Read only', description: 'Sees the records and changes nothing', permissions: read(...areas) },
];

function read(...of: Area[]): Permission[] {
  return of.map(area => `${area}.read` as const);
}

/** Whoever writes also reads. */
function write(...of: Area[]): Permission[] {
  return of.flatMap(area => [`${area}.read`, `${area}.write`] as const);
}
