import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { session } from '../../kit/data/client/client.ts';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import classes from './navigation.module.css';
import { isWithin, type MenuModel } from './navigation-model.ts';

interface NarrowMenuProps {
  readonly menu: MenuModel;
  readonly path: string;
  readonly onChoose: () => void;
}

/** The navigation of narrow screens: the groups fold, and one at a time is open. */
export function NarrowMenu({ menu, path, onChoose }: NarrowMenuProps) {
  const link = (entry: Entry) => (
    <Link
      key={entry.route}
      to={entry.route}
      className={classes.narrowItem}
      aria-current={isWithin(path, entry) ? 'page' : undefined}
      onClick={onChoose}
    >
      <span>{entry.title}</span>
      {entry.isComingSoon && <span className={classes.soon}>{t`Soon`}</span>}
    </Link>
  );
  return (
    <nav aria-label={t`Main`} className={classes.narrow}>
      {menu.links.map(link)}
      {menu.groups.map(({ title, items }) => (
        // The browser closes the others of the same name.
        <details key={title} name="main-menu" open={items.some(entry => isWithin(path, entry))}>
          <summary className={classes.narrowItem}>
            {title}
            <IconChevronDown size={16} className={classes.chevron} aria-hidden />
          </summary>
          <div className={classes.narrowGroup}>{items.map(link)}</div>
        </details>
      ))}
      <UnstyledButton className={classes.narrowEnd} onClick={() => void session.signOut()}>
        <IconLogout size={16} stroke={1.75} aria-hidden />
        {t`Logout`}
      </UnstyledButton>
    </nav>
  );
}
