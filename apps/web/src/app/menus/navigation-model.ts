import { menuGroups, menuGroupTitle, menuSectionTitle } from '../../kit/records/screens/menu-groups.ts';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { menuOrder } from './menu-order.ts';

export interface MenuGroup {
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
      .map(group => ({
        title: menuGroupTitle(group),
        ...dividedBySection(ordered.filter(entry => entry.menu === group)),
      }))
      .filter(group => group.items.length > 0 || group.sections.length > 0),
  };
}

/** Whether a path is an entry's own or below it. */
export function isWithin(path: string, { route }: Pick<Entry, 'route'>): boolean {
  return path === route || path.startsWith(`${route}/`);
}

/** Whether a path is within a group. */
export function isInGroup(path: string, { items, sections }: MenuGroup): boolean {
  return [...items, ...sections.flatMap(section => section.items)].some(entry => isWithin(path, entry));
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
