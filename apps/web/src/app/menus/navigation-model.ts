import { menuGroups, menuGroupTitle } from '../../kit/records/screens/menu-groups.ts';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { menuOrder } from './menu-order.ts';

export interface MenuGroup {
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
        items: ordered.filter(entry => entry.menu === group),
      }))
      .filter(group => group.items.length > 0),
  };
}

/** Whether a path is an entry's own or below it. */
export function isWithin(path: string, { route }: Pick<Entry, 'route'>): boolean {
  return path === route || path.startsWith(`${route}/`);
}

function placeOf({ route }: Entry): number {
  const place = menuOrder.indexOf(route);
  return place < 0 ? menuOrder.length : place;
}
