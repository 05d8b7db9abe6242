import { Button, Popover, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import classes from './layout.module.css';

const LayoutPanel = lazy(async () => ({ default: (await import('./layout-panel.tsx')).LayoutPanel }));

/** Which columns, in which order, and how dense. */
export function LayoutButton() {
  return (
    <Popover position="bottom-end" width={272} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button variant="subtle" color="gray">
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel}>
        <Suspense fallback={<Skeleton height={300} />}>
          <LayoutPanel />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
