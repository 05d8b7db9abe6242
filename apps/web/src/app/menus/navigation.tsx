import { t } from '@lingui/core/macro';
import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { perLanguage } from '../../kit/language/per-language.ts';
import { useEntries } from '../../kit/records/screens/registry.tsx';
import { SideDrawer } from '../../kit/ui/dialogs/side-drawer.tsx';
import { useShownShortcuts } from '../../kit/ui/shortcuts/shortcut-registry.ts';
import classes from '../shell/shell.module.css';
import { Brand } from './brand.tsx';
import { menuOf } from './navigation-model.ts';
import { TopMenu } from './top-menu.tsx';

// Only where the drop-downs do not fit.
const NarrowMenu = lazy(async () => ({ default: (await import('./narrow-menu.tsx')).NarrowMenu }));

/** As use-drop-downs.ts handles them. */
const shortcuts = perLanguage(() => ({
  title: t`Navigation`,
  shortcuts: [
    { text: t`Open a menu and move through it`, keys: ['ArrowDown', 'ArrowUp'] },
    { text: t`Next and previous menu`, keys: ['ArrowLeft', 'ArrowRight'] },
    { text: t`First and last item`, keys: ['Home', 'End'] },
  ],
}));

/** The top navigation: groups with drop-downs, or a drawer behind a burger where they do not fit. */
export function Navigation() {
  const menu = menuOf(useEntries());
  const path = useLocation({ select: location => location.pathname });
  const [isOpen, drawer] = useDisclosure();
  useShownShortcuts(shortcuts());
  return (
    <>
      <Burger
        size="sm"
        opened={isOpen}
        onClick={drawer.toggle}
        aria-label={t`Menu`}
        aria-expanded={isOpen}
        className={classes.burger}
      />
      <Brand />
      <TopMenu menu={menu} path={path} />
      <SideDrawer opened={isOpen} onClose={drawer.close} title={t`Menu`} size={300}>
        <Suspense>
          <NarrowMenu menu={menu} path={path} onChoose={drawer.close} />
        </Suspense>
      </SideDrawer>
    </>
  );
}
