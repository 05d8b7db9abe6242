import { isObjectEntity, type ObjectEntity } from '@pipewright/contract/customization/custom-objects.ts';
import type { Granted, Permission } from '@pipewright/contract/permissions.ts';
import type { CustomObjectSet } from './custom-object-set.ts';

/** The record type of a custom object that a permission is about; undefined for all other permissions. */
export function objectOf(permission: string): ObjectEntity | undefined {
  const [area = ''] = permission.split('.');
  return isObjectEntity(area) ? area : undefined;
}

/** Whether a permission is about a custom object that the organization does not have, or has retired. */
export function isUnused(permission: string, objects: CustomObjectSet | undefined): boolean {
  const entity = objectOf(permission);
  return entity !== undefined && !objects?.ofEntity(entity);
}

/** Whether a permission is about a custom object that is retired. Its records are still in archives. */
export function isRetired(permission: string, objects: CustomObjectSet | undefined): boolean {
  const entity = objectOf(permission);
  return entity !== undefined && objects?.retired.some(object => object.entity === entity) === true;
}

/**
 * What a role grants in an organization with these objects. Permissions of objects that are not in use count for nobody,
 * so that every check of a permission also hides what the organization does not have. Only the permission to export the
 * records of a retired object stays: archives contain them.
 */
export function usablePermissions(granted: Granted, objects: CustomObjectSet | undefined): Granted {
  const usable = (Object.keys(granted) as Permission[]).filter(
    permission =>
      !isUnused(permission, objects) || (permission.endsWith('.export') && isRetired(permission, objects)),
  );
  return Object.fromEntries(usable.map(permission => [permission, granted[permission]]));
}
