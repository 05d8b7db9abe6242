import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import classes from './navigation.module.css';
import { groupOf, isWithin, type MenuGroup, type MenuModel } from './navigation-model.ts';
import { useDropDowns } from './use-drop-downs.ts';

/** The groups side by side. Plain links behind buttons that show them, as WAI's disclosure navigation has it. */
export function TopMenu({ menu, path }: { menu: MenuModel; path: string }) {
  const { open, toggle, close, bar } = useDropDowns();
  const current = groupOf(path, menu);
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
          isCurrent={group === current}
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
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onChoose: () => void;
}

function DropDown({ group, path, isCurrent, isOpen, onToggle, onChoose }: DropDownProps) {
  const { title, items, sections } = group;
  const id = useId();
  const link = (entry: Entry) => (
    <MenuLink key={entry.route} entry={entry} isCurrent={isWithin(path, entry)} onChoose={onChoose} />
  );
  return (
    <div className={classes.group}>
      <UnstyledButton
        className={classes.item}
        data-menu-top={title}
        data-current={isCurrent || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <span className={classes.itemName}>{title}</span>
        <IconChevronDown size={14} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      <ul id={id} className={classes.dropDown} hidden={!isOpen} data-menu-list={title}>
        {items.map(link)}
        {sections.map((section, place) => (
          <li key={section.title} className={classes.section}>
            <span id={`${id}-${place}`} className={classes.sectionTitle}>
              {section.title}
            </span>
            <ul className={classes.sectionItems} aria-labelledby={`${id}-${place}`}>
              {section.items.map(link)}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MenuLinkProps {
  readonly entry: Entry;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

/** Entries under a heading have icons, which the organization has chosen to distinguish its objects. */
function MenuLink({ entry, isCurrent, onChoose }: MenuLinkProps) {
  const Icon = entry.menuSection ? entry.icon : undefined;
  return (
    <li>
      <Link
        to={entry.route}
        className={classes.link}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onChoose}
      >
        {Icon && <Icon size={16} stroke={1.75} aria-hidden />}
        <span className={classes.linkName}>{entry.title}</span>
        {entry.isComingSoon && <span className={classes.soon}>{t`Soon`}</span>}
      </Link>
    </li>
  );
}
