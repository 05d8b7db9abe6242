import { t } from '@lingui/core/macro';
import { Button, Popover, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { SideDrawer } from '../../../ui/dialogs/side-drawer.tsx';
import { useIsNarrow } from '../../../ui/hooks/use-is-narrow.ts';
import classes from './layout.module.css';

const LayoutPanel = lazy(async () => ({ default: (await import('./layout-panel.tsx')).LayoutPanel }));

/** Which columns, in which order, and how dense. */
export function LayoutButton() {
  return useIsNarrow() ? <LayoutSheet /> : <LayoutPopover />;
}

/** Its own sheet, which replaces the one that contains its button. */
function LayoutSheet() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setOpen(true)}>
        {t`Columns`}
      </Button>
      <SideDrawer
        title={t`Columns`}
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="min(70dvh, 560px)"
      >
        <div className={classes.sheet}>
          <Suspense fallback={<Skeleton height={300} />}>
            <LayoutPanel />
          </Suspense>
        </div>
      </SideDrawer>
    </>
  );
}

function LayoutPopover() {
  return (
    <Popover position="bottom-end" width={272} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button variant="subtle" color="gray">
          {t`Columns`}
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
