import { Drawer, type DrawerRootProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './side-drawer.module.css';
import { useDialog } from './use-dialog.ts';

interface SideDrawerProps extends DrawerRootProps {
  readonly title: string;
  readonly children: ReactNode;
  /** At 768 px and below it takes the whole width. */
  readonly isFullWhenNarrow?: boolean;
}

/** Mantine's drawer with our frame. Its own header would be a second banner to a screen reader. */
export function SideDrawer({ title, children, isFullWhenNarrow = false, ...root }: SideDrawerProps) {
  useDialog(root);
  return (
    // Through classNames: a className of the content would be put on its surroundings too.
    <Drawer.Root
      {...root}
      closeOnEscape={false}
      classNames={{ content: classes.content, title: classes.title, body: classes.body }}
    >
      <Drawer.Overlay />
      <Drawer.Content
        data-full={isFullWhenNarrow || undefined}
        data-sheet={root.position === 'bottom' || undefined}
      >
        <div className={classes.header}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
