import type { DrawerRootProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { dialogFrames } from './load-frames.ts';
import { useDialog } from './use-dialog.ts';

export interface SideDrawerProps extends DrawerRootProps {
  readonly title: string;
  readonly children: ReactNode;
  /** At 768 px and below it takes the whole width. */
  readonly isFullWhenNarrow?: boolean;
}

/** Mantine's drawer with our frame. Its own header would be a second banner to a screen reader. */
export function SideDrawer(props: SideDrawerProps) {
  const frames = dialogFrames.useModule(props.opened || props.keepMounted === true);
  useDialog(props);
  return frames && <frames.DrawerFrame {...props} />;
}
