import { type Granted, permissions } from '@pipewright/contract/permissions.ts';

/** A role in the database. */
export type StoredRole = {
  readonly isBuiltIn: boolean;
  readonly permissions: Granted;
};

export const everyPermission: Granted = Object.fromEntries(
  permissions.map(permission => [permission, 'all']),
);

/**
 * The permissions that a role grants. The built-in Administrator role grants everything, whatever is stored
 * for it, so that organizations of an earlier version can use later features.
 */
export function grantedBy({ isBuiltIn, permissions: stored }: StoredRole): Granted {
  return isBuiltIn ? everyPermission : stored;
}

/** The same as an SQL expression over the columns of `crm.user_role`. */
export const grantedExpression = `case when is_built_in then '${JSON.stringify(everyPermission)}'::jsonb else permissions end`;
