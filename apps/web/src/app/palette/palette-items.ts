import type { Entry } from '../../kit/records/screens/navigation.ts';
import type { IconComponent } from '../../kit/ui/icon.ts';

export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly icon: IconComponent;
  /** Its place or purpose. */
  readonly hint?: string;
  /** Other words it is found by. */
  readonly words?: string;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** The pages one can go to. A route with a parameter needs a record first. */
export function pagesOf(entries: readonly Entry[], isComingSoon: boolean): readonly Entry[] {
  return entries.filter(
    entry => (entry.isComingSoon ?? false) === isComingSoon && !entry.route.includes('$'),
  );
}

/** The items that contain every typed word; those that begin with them are first in their group. */
export function search(groups: readonly PaletteGroup[], query: string): readonly PaletteGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ label, hint = '', words: more = '' }: PaletteItem) => {
    const text = `${label} ${hint} ${more}`.toLowerCase();
    return words.every(word => text.includes(word));
  };
  const begins = ({ label }: PaletteItem) => (label.toLowerCase().startsWith(words.join(' ')) ? 0 : 1);
  return groups
    .map(({ title, items }) => ({
      title,
      items: items.filter(isFound).toSorted((a, b) => begins(a) - begins(b)),
    }))
    .filter(({ items }) => items.length > 0);
}
