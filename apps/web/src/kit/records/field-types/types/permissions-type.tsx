import { t } from '@lingui/core/macro';
import { type Granted, permissions } from '@pipewright/contract/permissions.ts';
import { defineFieldType, type FieldCellProps } from '../field-type.ts';

export const permissionsType = defineFieldType({ cell: PermissionsCell, emptyValue: {} });

function PermissionsCell({ value }: FieldCellProps) {
  const count = Object.keys((value ?? {}) as Granted).length;
  return count === permissions.length ? t`Everything` : t`${count} of ${{ total: permissions.length }}`;
}
