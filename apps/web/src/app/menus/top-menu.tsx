import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import classes from './navigation.module.css';
import { isWithin, type MenuGroup, type MenuModel } from './navigation-model.ts';
import { useDropDowns } from './use-drop-downs.ts';

/** The groups side by side. Plain links behind buttons that show them, as WAI's disclosure navigation has it. */
export function TopMenu({ menu, path }: { menu: MenuModel; path: string }) {
  const { open, toggle, close, bar } = useDropDowns();
  return (
    <nav aria-label={t`Main`} className={classes.bar} {...bar}>
      {menu.links.map(entry => (
        <Link
          key={entry.route}
          to={entry.route}
          className={classes.item}
          data-menu-top=""
          data-current={isWithin(path, entry) || undefined}
          aria-current={isWithin(path, entry) ? 'page' : undefined}
          onClick={close}
        >
          <span className={classes.itemName}>{entry.title}</span>
        </Link>
      ))}
      {menu.groups.map(group => (
        <DropDown
          key={group.title}
          group={group}
          path={path}
          isOpen={open === group.title}
          onToggle={() => toggle(group.title)}
          onChoose={close}
        />
      ))}
    </nav>
  );
}

interface DropDownProps {
  readonly group: MenuGroup;
  readonly path: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onChoose: () => void;
}

function DropDown({ group: { title, items }, path, isOpen, onToggle, onChoose }: DropDownProps) {
  const id = useId();
  return (
    <div className={classes.group}>
      <UnstyledButton
        className={classes.item}
        data-menu-top={title}
        data-current={items.some(entry => isWithin(path, entry)) || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <span className={classes.itemName}>{title}</span>
        <IconChevronDown size={14} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      <ul id={id} className={classes.dropDown} hidden={!isOpen} data-menu-list={title}>
        {items.map(entry => (
          <li key={entry.route}>
            <Link
              to={entry.route}
              className={classes.link}
              aria-current={isWithin(path, entry) ? 'page' : undefined}
              onClick={onChoose}
            >
              <span>{entry.title}</span>
              {entry.isComingSoon && <span className={classes.soon}>{t`Soon`}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
