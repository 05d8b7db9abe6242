import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useEntries } from '../../kit/records/screens/registry.tsx';
import { SideDrawer } from '../../kit/ui/dialogs/side-drawer.tsx';
import classes from '../shell/shell.module.css';
import { Brand } from './brand.tsx';
import { NarrowMenu } from './narrow-menu.tsx';
import { menuOf } from './navigation-model.ts';
import { TopMenu } from './top-menu.tsx';

/** The top navigation: groups with drop-downs, or a drawer behind a burger where they do not fit. */
export function Navigation() {
  const menu = menuOf(useEntries());
  const path = useLocation({ select: location => location.pathname });
  const [isOpen, drawer] = useDisclosure();
  return (
    <>
      <Burger
        size="sm"
        opened={isOpen}
        onClick={drawer.toggle}
        aria-label="Menu"
        aria-expanded={isOpen}
        className={classes.burger}
      />
      <Brand />
      <TopMenu menu={menu} path={path} />
      <SideDrawer opened={isOpen} onClose={drawer.close} title="Menu" size={300}>
        <NarrowMenu menu={menu} path={path} onChoose={drawer.close} />
      </SideDrawer>
    </>
  );
}
