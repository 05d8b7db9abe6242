import {
  type MenuGroupName,
  menuGroupOf,
  menuGroups,
  menuGroupTitle,
  menuSectionTitle,
} from '../../kit/records/screens/menu-groups.ts';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { menuOrder } from './menu-order.ts';

export interface MenuGroup {
  readonly name: MenuGroupName;
  readonly title: string;
  readonly items: readonly Entry[];
  /** Entries under a heading of their own, below the others. */
  readonly sections: readonly MenuSection[];
}

interface MenuSection {
  readonly title: string;
  readonly items: readonly Entry[];
}

export interface MenuModel {
  readonly links: readonly Entry[];
  readonly groups: readonly MenuGroup[];
}

/** The top navigation as the registry's entries declare it; groups without entries are left out. */
export function menuOf(entries: readonly Entry[]): MenuModel {
  const ordered = entries.toSorted((a, b) => placeOf(a) - placeOf(b));
  return {
    links: ordered.filter(entry => entry.menu === 'top'),
    groups: menuGroups
      .map(name => ({
        name,
        title: menuGroupTitle(name),
        ...dividedBySection(ordered.filter(entry => entry.menu === name)),
      }))
      .filter(group => group.items.length > 0 || group.sections.length > 0),
  };
}

/** Whether a path is an entry's own or below it. */
export function isWithin(path: string, { route }: Pick<Entry, 'route'>): boolean {
  return path === route || path.startsWith(`${route}/`);
}

/** The group with the entry of a path, or for pages without an entry the one that their path names. */
export function groupOf(path: string, { groups }: MenuModel): MenuGroup | undefined {
  const hasEntry = ({ items, sections }: MenuGroup) =>
    [...items, ...sections.flatMap(section => section.items)].some(entry => isWithin(path, entry));
  return groups.find(hasEntry) ?? groups.find(({ name }) => name === menuGroupOf(path));
}

function dividedBySection(entries: readonly Entry[]): Pick<MenuGroup, 'items' | 'sections'> {
  const bySection = Map.groupBy(entries, ({ menuSection }) => menuSection);
  return {
    items: bySection.get(undefined) ?? [],
    sections: [...bySection].flatMap(([section, items]) =>
      section ? [{ title: menuSectionTitle(section), items }] : [],
    ),
  };
}

function placeOf({ route }: Entry): number {
  const place = menuOrder.indexOf(route);
  return place < 0 ? menuOrder.length : place;
}
