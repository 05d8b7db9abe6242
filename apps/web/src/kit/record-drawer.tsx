import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { DrawerSize } from './define-screens.ts';
import type { DiscardGuard } from './record/use-discard-guard.ts';
import { SideDrawer } from './side-drawer.tsx';

interface RecordDrawerProps {
  readonly title: string;
  readonly size?: DrawerSize;
  readonly opened: boolean;
  readonly guard: DiscardGuard;
  readonly children: ReactNode;
}

const widths: Readonly<Record<DrawerSize, number>> = { sm: 360, md: 480, lg: 640, xl: 840 };

/** A drawer at the right, full width on narrow screens, that asks before it throws anything away. */
export function RecordDrawer({ title, size = 'lg', opened, guard, children }: RecordDrawerProps) {
  return (
    <>
      <SideDrawer
        title={title}
        opened={opened}
        onClose={guard.requestClose}
        position="right"
        size={widths[size]}
        isFullWhenNarrow
      >
        {children}
      </SideDrawer>
      <ConfirmDialog
        opened={guard.isAsking}
        title="Discard changes?"
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={guard.discard}
        onCancel={guard.keep}
      >
        What you typed has not been saved.
      </ConfirmDialog>
    </>
  );
}
