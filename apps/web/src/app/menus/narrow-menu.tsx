import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { session } from '../../kit/data/client/client.ts';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import classes from './navigation.module.css';
import { groupOf, isWithin, type MenuModel } from './navigation-model.ts';

interface NarrowMenuProps {
  readonly menu: MenuModel;
  readonly path: string;
  readonly onChoose: () => void;
}

/** The navigation of narrow screens: the groups fold, and one at a time is open. */
export function NarrowMenu({ menu, path, onChoose }: NarrowMenuProps) {
  const current = groupOf(path, menu);
  const link = (entry: Entry) => {
    const Icon = entry.menuSection ? entry.icon : undefined;
    return (
      <Link
        key={entry.route}
        to={entry.route}
        className={classes.narrowItem}
        aria-current={isWithin(path, entry) ? 'page' : undefined}
        onClick={onChoose}
      >
        {Icon && <Icon size={16} stroke={1.75} aria-hidden />}
        <span className={classes.linkName}>{entry.title}</span>
        {entry.isComingSoon && <span className={classes.soon}>{t`Soon`}</span>}
      </Link>
    );
  };
  return (
    <nav aria-label={t`Main`} className={classes.narrow}>
      {menu.links.map(link)}
      {menu.groups.map(group => (
        // The browser closes the others of the same name.
        <details key={group.title} name="main-menu" open={group === current}>
          <summary className={classes.narrowItem}>
            {group.title}
            <IconChevronDown size={16} className={classes.chevron} aria-hidden />
          </summary>
          <div className={classes.narrowGroup}>
            {group.items.map(link)}
            {group.sections.map(section => (
              <div key={section.title} className={classes.section}>
                <span className={classes.sectionTitle}>{section.title}</span>
                {section.items.map(link)}
              </div>
            ))}
          </div>
        </details>
      ))}
      <UnstyledButton className={classes.narrowEnd} onClick={() => void session.signOut()}>
        <IconLogout size={16} stroke={1.75} aria-hidden />
        {t`Logout`}
      </UnstyledButton>
    </nav>
  );
}
