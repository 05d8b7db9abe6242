import { lazy, Suspense } from 'react';
import { defineFieldType, type FieldCellProps } from '../field-type.ts';
import classes from './cells.module.css';

export const iconClassType = defineFieldType({ cell: IconClassCell });

// Forty drawings that few lists show.
const IconPreview = lazy(() => import('./icon-preview.tsx'));

/** The icon, if it is available, and its class. */
function IconClassCell({ value }: FieldCellProps) {
  const name = String(value ?? '');
  return name ? (
    <span className={classes.icon}>
      <IconDrawing iconClass={name} />
      <span className={classes.iconName}>{name}</span>
    </span>
  ) : null;
}

export function IconDrawing({ iconClass }: { iconClass: string }) {
  return (
    <span className={classes.drawing}>
      <Suspense>
        <IconPreview iconClass={iconClass} />
      </Suspense>
    </span>
  );
}
