import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Crumb } from '../../ui/frames/page-frame.tsx';
import type { Screens } from './define-screens.ts';
import { menuGroupOf, menuGroupTitle } from './menu-groups.ts';
import type { Entry } from './navigation.ts';

interface Registry {
  readonly entries: readonly Entry[];
  readonly screens: readonly Screens[];
}

const RegistryContext = createContext<Registry>({ entries: [], screens: [] });

/** Gives the screens the registry, so that one entity can name another without importing it. */
export function RegistryProvider({ entries, children }: { entries: readonly Entry[]; children: ReactNode }) {
  const registry = useMemo(() => ({ entries, screens: entries.filter(isScreens) }), [entries]);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

interface ScreensProviderProps {
  /** The registered ones unless they are given. */
  readonly entries?: readonly Entry[];
  readonly screens: readonly Screens[];
  readonly children: ReactNode;
}

/** Gives the screens inside another registry: with custom fields, or with the organization's own objects. */
export function ScreensProvider({ entries, screens, children }: ScreensProviderProps) {
  const { entries: registered } = use(RegistryContext);
  const registry = useMemo(
    () => ({ entries: entries ?? registered, screens }),
    [entries, registered, screens],
  );
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

export function useEntries(): readonly Entry[] {
  return use(RegistryContext).entries;
}

/** The screens of every registered resource. */
export function useAllScreens(): readonly Screens[] {
  return use(RegistryContext).screens;
}

/** The screens of a resource by its name. */
export function useScreens(resourceName: string): Screens {
  const found = useAllScreens().find(screens => screens.resource.name === resourceName);
  if (!found) {
    throw new Error(`features/index.ts registers no screens for ${resourceName}`);
  }
  return found;
}

/** The way to a route through the registered pages above it: Administration / Masters / Tags. */
export function crumbsOf(entries: readonly Entry[], route: string): readonly Crumb[] {
  const way = entries
    .filter(entry => route === entry.route || route.startsWith(`${entry.route}/`))
    .sort((a, b) => a.route.length - b.route.length);
  const group = way[0]?.menu ?? menuGroupOf(route);
  const pages = way.map(({ title, route: at }) => ({ label: title, route: at === route ? undefined : at }));
  return group && group !== 'top' ? [{ label: menuGroupTitle(group) }, ...pages] : pages;
}

/** Whether an entry is a resource's. */
export function isScreens(entry: Entry): entry is Screens {
  return 'resource' in entry;
}
