import type { ReactNode } from 'react';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { SideDrawer } from '../../ui/dialogs/side-drawer.tsx';
import type { DiscardGuard } from '../../ui/dialogs/use-discard-guard.ts';
import type { DrawerSize, FormFrame } from '../screens/define-screens.ts';

interface RecordFrameProps {
  readonly frame: FormFrame;
  readonly title: string;
  readonly size?: DrawerSize;
  readonly opened: boolean;
  readonly guard: DiscardGuard;
  readonly children: ReactNode;
}

const widths: Readonly<Record<DrawerSize, number>> = { sm: 360, md: 480, lg: 640, xl: 840 };

/** A drawer at the right or a modal, with full width on narrow screens, that asks before it discards input. */
export function RecordFrame({ frame, title, size = 'lg', opened, guard, children }: RecordFrameProps) {
  const common = {
    title,
    opened,
    size: widths[size],
    onClose: guard.requestClose,
    children,
  };
  return (
    <>
      {frame === 'drawer' ? (
        <SideDrawer {...common} position="right" isFullWhenNarrow />
      ) : (
        <FormModal {...common} />
      )}
      <DiscardDialog guard={guard} />
    </>
  );
}
