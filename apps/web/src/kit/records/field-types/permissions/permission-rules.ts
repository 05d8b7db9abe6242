import {
  type Action,
  type Area,
  actionNeeds,
  actions,
  areas,
  type Granted,
  type Permission,
  permissions,
  type Reach,
  rankOf,
} from '@pipewright/contract/permissions.ts';

/** Permissions that are not actions in an area. */
export const specialPermissions: readonly Permission[] = permissions.filter(
  permission => !areas.some(area => permission.startsWith(`${area}.`)),
);

/**
 * The granted permissions after a choice. An action includes the permissions that it needs, and is removed with them.
 */
export function granting(granted: Granted, permission: Permission, reach: Reach | undefined): Granted {
  const next: Partial<Record<Permission, Reach>> = { ...granted, [permission]: reach };
  const [area, action] = permission.split('.') as [Area, Action];
  if (areas.includes(area)) {
    for (const other of actions) {
      const at: Permission = `${area}.${other}`;
      const isTooLow = needsOf(action).includes(other) && rankOf(next[at]) < rankOf(reach);
      const isTooHigh = needsOf(other).includes(action) && rankOf(next[at]) > rankOf(reach);
      if (isTooLow || isTooHigh) {
        next[at] = reach;
      }
    }
  }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
}

/** All that an action needs, and what that needs in turn. */
function needsOf(action: Action): readonly Action[] {
  return actionNeeds[action].flatMap(needed => [needed, ...needsOf(needed)]);
}
