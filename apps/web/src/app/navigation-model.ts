import { type Entry, menuGroups } from '../kit/navigation.ts';

export interface MenuModel {
  readonly links: readonly Entry[];
  readonly groups: readonly { readonly title: string; readonly items: readonly Entry[] }[];
}

/** The top navigation as the registry's entries declare it; groups without entries are left out. */
export function menuOf(entries: readonly Entry[]): MenuModel {
  return {
    links: entries.filter(entry => entry.menu === 'top'),
    groups: menuGroups
      .map(title => ({ title, items: entries.filter(entry => entry.menu === title) }))
      .filter(group => group.items.length > 0),
  };
}

/** Whether a path is an entry's own or below it. */
export function isWithin(path: string, { route }: Pick<Entry, 'route'>): boolean {
  return path === route || path.startsWith(`${route}/`);
}
