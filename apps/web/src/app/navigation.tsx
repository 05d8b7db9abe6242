import { Burger, Menu, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Entry } from '../kit/navigation.ts';
import { useEntries } from '../kit/registry.tsx';
import { SideDrawer } from '../kit/side-drawer.tsx';
import { Brand } from './brand.tsx';
import { isWithin, type MenuModel, menuOf } from './navigation-model.ts';
import classes from './shell.module.css';

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
      <nav aria-label="Main" className={classes.groups}>
        {menu.links.map(entry => (
          <Link
            key={entry.route}
            to={entry.route}
            className={classes.item}
            data-current={isWithin(path, entry) || undefined}
          >
            {entry.title}
          </Link>
        ))}
        {menu.groups.map(({ title, items }) => (
          <GroupMenu key={title} title={title} items={items} path={path} />
        ))}
      </nav>
      <SideDrawer opened={isOpen} onClose={drawer.close} title="Menu" size={300}>
        <NarrowMenu menu={menu} path={path} onChoose={drawer.close} />
      </SideDrawer>
    </>
  );
}

function GroupMenu({ title, items, path }: { title: string; items: readonly Entry[]; path: string }) {
  const isCurrent = items.some(entry => isWithin(path, entry));
  return (
    <Menu position="bottom-start" width={220} offset={6}>
      <Menu.Target>
        <UnstyledButton className={classes.item} data-current={isCurrent || undefined}>
          {title}
          <IconChevronDown size={14} className={classes.chevron} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(entry => (
          <Menu.Item
            key={entry.route}
            component={Link}
            to={entry.route}
            aria-current={isWithin(path, entry) ? 'page' : undefined}
          >
            {entry.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function NarrowMenu({ menu, path, onChoose }: { menu: MenuModel; path: string; onChoose: () => void }) {
  const groups = [{ title: '', items: menu.links }, ...menu.groups];
  return (
    <nav aria-label="Main" className={classes.narrow}>
      {groups.map(({ title, items }) => (
        <Fragment key={title}>
          {title && <h3 className={classes.narrowTitle}>{title}</h3>}
          {items.map(entry => (
            <Link
              key={entry.route}
              to={entry.route}
              className={classes.narrowItem}
              data-current={isWithin(path, entry) || undefined}
              onClick={onChoose}
            >
              {entry.title}
            </Link>
          ))}
        </Fragment>
      ))}
    </nav>
  );
}
