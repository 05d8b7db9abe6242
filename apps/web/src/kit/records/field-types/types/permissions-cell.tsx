import { t } from '@lingui/core/macro';
import { isObjectEntity } from '@pipewright/contract/customization/custom-objects.ts';
import { type Area, type Granted, permissions } from '@pipewright/contract/permissions.ts';
import { useAreas } from '../../screens/use-areas.ts';
import type { FieldCellProps } from '../field-type.ts';

/** How many of all permissions are granted. */
export function PermissionsCell({ value }: FieldCellProps) {
  const objects = useAreas().flatMap(({ area }) => (isObjectEntity(area) ? [area] : []));
  const isGrantable = (permission: string) => {
    const area = permission.split('.')[0] as Area;
    return !isObjectEntity(area) || objects.includes(area);
  };
  const count = Object.keys((value ?? {}) as Granted).filter(isGrantable).length;
  const total = permissions.filter(isGrantable).length;
  return count === total ? t`Everything` : t`${count} of ${total}`;
}
