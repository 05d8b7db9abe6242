import { lazy, Suspense } from 'react';
import { defineFieldType, type FieldCellProps } from '../field-type.ts';

/** Only roles have such a field, so the other lists do not load its cell. */
const LazyCell = lazy(async () => ({ default: (await import('./permissions-cell.tsx')).PermissionsCell }));

export const permissionsType = defineFieldType({ cell: PermissionsCell, emptyValue: {} });

function PermissionsCell(props: FieldCellProps) {
  return (
    <Suspense>
      <LazyCell {...props} />
    </Suspense>
  );
}
