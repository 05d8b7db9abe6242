import { t } from '@lingui/core/macro';
import { useEffect, useSyncExternalStore } from 'react';
import { modKey } from './mod-key.ts';

/** A shortcut as the list of shortcuts shows it. */
export interface ShownShortcut {
  readonly text: string;
  /** As `mod+K`, `j` or `ArrowDown`; several that belong together, such as next and previous. */
  readonly keys: readonly string[];
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly ShownShortcut[];
}

let groups: readonly ShortcutGroup[] = [];
const listeners = new Set<() => void>();

/** Adds shortcuts to the list of shortcuts while the component that handles them is on the screen. */
export function useShownShortcuts(group: ShortcutGroup): void {
  useEffect(() => {
    change([...groups, group]);
    return () => change(groups.filter(each => each !== group));
  }, [group]);
}

/** The shortcuts that work at the moment: those of one title together, each once. */
export function useShortcutGroups(): readonly ShortcutGroup[] {
  return merged(useSyncExternalStore(subscribe, () => groups));
}

export function merged(all: readonly ShortcutGroup[]): readonly ShortcutGroup[] {
  const byTitle = new Map<string, Map<string, ShownShortcut>>();
  for (const { title, shortcuts } of all) {
    const known = byTitle.get(title) ?? new Map<string, ShownShortcut>();
    byTitle.set(title, known);
    for (const shortcut of shortcuts) {
      known.set(shortcut.text, shortcut);
    }
  }
  return [...byTitle].map(([title, shortcuts]) => ({ title, shortcuts: [...shortcuts.values()] }));
}

/** The labels of the keys: `mod+K` is Ctrl and K, or ⌘ and K. */
export function keyCaps(keys: string): readonly string[] {
  return keys.split('+').map(key => {
    if (key === ' ') {
      return t({ message: 'Space', context: 'key' });
    }
    return caps[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  });
}

/** A shortcut of one letter or sign, which can be turned off. */
export function isSingleKey({ keys }: ShownShortcut): boolean {
  return keys.every(key => key.length === 1);
}

const caps: Readonly<Record<string, string>> = {
  mod: modKey,
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

function change(next: readonly ShortcutGroup[]): void {
  groups = next;
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
