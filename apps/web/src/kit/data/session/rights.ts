import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { UserInfo } from '@pipewright/contract/identity.ts';
import type { Action } from '@pipewright/contract/permissions.ts';

/** Whether something may be done with records of one kind, or with one of them. */
export type Rights = (action: Action, record?: object) => boolean;

/** The same decision as the server makes. */
export function isAllowed(
  { sub, team, permissions, reach }: Pick<UserInfo, 'sub' | 'team' | 'permissions' | 'reach'>,
  { owner, permissions: needed }: Pick<AnyResource, 'owner' | 'permissions'>,
  action: Action,
  record?: object,
): boolean {
  const permission = needed[action];
  if (!permissions.includes(permission)) {
    return false;
  }
  const ownerId = owner && record ? Reflect.get(record, owner) : undefined;
  if (!owner || !record || reach[permission] === 'all') {
    return true;
  }
  return reach[permission] === 'team' ? !ownerId || team.includes(ownerId) : ownerId === sub;
}
