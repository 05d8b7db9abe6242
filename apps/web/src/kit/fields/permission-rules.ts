import {
  type Area,
  areas,
  type Permission,
  permissions,
  type Reach,
  reaches,
} from '@pipewright/contract/permissions.ts';

export type Granted = Readonly<Partial<Record<Permission, Reach>>>;

/** The permissions that stand for themselves, besides reading and writing in an area. */
export const specialPermissions: readonly Permission[] = permissions.filter(
  permission => !areas.some(area => permission.startsWith(`${area}.`)),
);

/** The reaches that mean something in an area: master data belong to nobody in particular. */
export function reachesIn(area: Area): readonly Reach[] {
  return area === 'masters' ? ['all'] : reaches;
}

/** What is granted after one choice. Whoever changes records also sees them, at least as far. */
export function granting(granted: Granted, permission: Permission, reach: Reach | undefined): Granted {
  const next = { ...granted, [permission]: reach };
  const [area, verb] = permission.split('.') as [Area, string];
  if (areas.includes(area)) {
    const other: Permission = `${area}.${verb === 'write' ? 'read' : 'write'}`;
    const isBeyond =
      verb === 'write' ? rankOf(next[other]) < rankOf(reach) : rankOf(next[other]) > rankOf(reach);
    if (isBeyond) {
      next[other] = reach;
    }
  }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
}

function rankOf(reach: Reach | undefined): number {
  return reach ? reaches.indexOf(reach) : -1;
}
