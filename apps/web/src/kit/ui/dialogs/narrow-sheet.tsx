import { t } from '@lingui/core/macro';
import { Box, Button } from '@mantine/core';
import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react';
import { useIsNarrow } from '../hooks/use-is-narrow.ts';
import classes from './narrow-sheet.module.css';
import { SideDrawer } from './side-drawer.tsx';

interface NarrowSheetProps {
  readonly label: string;
  readonly icon: ComponentType<{ readonly size: number }>;
  /** Shows only the icon; screen readers still read the label. */
  readonly isIconOnly?: boolean;
  /** How many of the settings behind it are in use. */
  readonly count?: number;
  /** The label of the close button, for sheets that contain more than buttons. */
  readonly done?: string;
  readonly children: ReactNode;
}

/** On phones a button that opens its content in a sheet from below; on wider screens the content itself. */
export function NarrowSheet({ children, ...button }: NarrowSheetProps) {
  return useIsNarrow() ? <Sheet {...button}>{children}</Sheet> : children;
}

function Sheet({ label, icon: Icon, isIconOnly = false, count = 0, done, children }: NarrowSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const name = count > 0 ? t`${label} (${count})` : label;
  return (
    <>
      <Button
        variant={count > 0 ? 'light' : 'default'}
        className={classes.opener}
        px={10}
        leftSection={isIconOnly ? undefined : <Icon size={16} />}
        aria-label={isIconOnly ? name : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {isIconOnly ? <Icon size={18} /> : name}
      </Button>
      {/* Kept mounted: what its buttons open, such as another dialog, outlives the sheet. */}
      <SideDrawer
        title={label}
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="min(70dvh, 560px)"
        keepMounted
        keepMountedMode="display-none"
      >
        <Box className={classes.body} onClick={event => leadsAway(event) && close()}>
          {children}
        </Box>
        {done && (
          <div className={classes.foot}>
            <Button fullWidth onClick={close}>
              {done}
            </Button>
          </div>
        )}
      </SideDrawer>
    </>
  );
}

/** A pressed button or link has done its work; one that belongs to an input, or opens a menu, has not. */
function leadsAway({ target }: MouseEvent): boolean {
  const pressed = target instanceof Element ? target.closest('button, a') : null;
  return pressed !== null && !pressed.matches('[aria-haspopup=menu], .mantine-Input-wrapper *');
}
