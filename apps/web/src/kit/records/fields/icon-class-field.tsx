import { lazy, Suspense } from 'react';
import classes from './cells.module.css';
import type { FieldCellProps, FieldParts } from './field-parts.ts';

export const iconClassField: FieldParts = {
  cell: IconClassFieldCell,
  filter: null,
  blank: '',
  align: 'start',
};

// Forty drawings that few lists show.
const IconPreview = lazy(() => import('./icon-preview.tsx'));

/** The icon where it is one we can draw, and its class. */
function IconClassFieldCell({ value }: FieldCellProps) {
  const name = String(value ?? '');
  return name ? (
    <span className={classes.icon}>
      <Drawing iconClass={name} />
      {name}
    </span>
  ) : null;
}

/** Whatever the class stands for, where we have a drawing of it. */
export function Drawing({ iconClass }: { iconClass: string }) {
  return (
    <span className={classes.drawing}>
      <Suspense>
        <IconPreview iconClass={iconClass} />
      </Suspense>
    </span>
  );
}
