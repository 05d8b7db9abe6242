import { type Granted, permissions } from '@pipewright/contract/permissions.ts';
import type { FieldCellProps, FieldParts } from './field-parts.ts';

export const permissionsField: FieldParts = {
  cell: PermissionsFieldCell,
  filter: null,
  blank: {},
  align: 'start',
};

function PermissionsFieldCell({ value }: FieldCellProps) {
  const count = Object.keys((value ?? {}) as Granted).length;
  return count === permissions.length ? 'Everything' : `${count} of ${permissions.length}`;
}
